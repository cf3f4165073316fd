import { DAY_MS, groupBy, localDay, type Pricing } from '@recado/core';
import type { PricedDay } from '@recado/queries';
import { Format } from '../format/format.js';
import type { Localization } from '../i18n/localization.js';
import type { ChartPoint } from '../ui/chart.js';
import { priceTexts } from './texts/index.js';

/** The days that prices are shown for, today included. */
export const PRICE_DAYS = 14;

/** Messages of the shown days that were priced in one way. */
export interface PriceRow {
  category: string;
  type: string;
  charge: string;
  messages: string;
}

/** What the part about prices prints. */
export interface PricesView {
  title: string;
  /** Each day: what is charged, and what is free. */
  points: ChartPoint[];
  /** The most frequent first. */
  rows: PriceRow[];
}

/** How the provider priced messages by day; null: it told no price. */
export function pricesView(days: readonly PricedDay[], reader: Localization): PricesView | null {
  if (days.length === 0) return null;
  const t = reader.texts(priceTexts);
  return {
    title: t.byDay(reader.format.number(PRICE_DAYS)),
    points: pointsOf(days, reader),
    rows: rowsOf(days, reader),
  };
}

/** How the provider priced a message, in one line. */
export function priceText({ category, type, billable }: Pricing, reader: Localization): string {
  const t = reader.texts(priceTexts);
  return [billable ? t.isBillable : t.isFree, t.categories[category] ?? category, t.types[type] ?? type].join(' · ');
}

function pointsOf(days: readonly PricedDay[], reader: Localization): ChartPoint[] {
  const { now } = reader.format;
  // The time of a day number is its beginning in UTC, and so is its name.
  const format = new Format(reader.language, 'UTC', now);
  const today = localDay(now, reader.format.zone);
  return Array.from({ length: PRICE_DAYS }, (_, place): ChartPoint => {
    const day = today - PRICE_DAYS + 1 + place;
    const label = day === today ? reader.texts(priceTexts).today : format.day(day * DAY_MS);
    const ofDay = days.filter((priced) => priced.day === day);
    return { label, values: [sum(ofDay.filter(isBillable)), sum(ofDay.filter((priced) => !isBillable(priced)))] };
  });
}

function rowsOf(days: readonly PricedDay[], reader: Localization): PriceRow[] {
  const t = reader.texts(priceTexts);
  const groups = groupBy(days, ({ category, type, isBillable: charged }) => JSON.stringify([category, type, charged]));
  return [...groups.values()]
    .sort((one, other) => sum(other) - sum(one))
    .map((group) => {
      const { category, type, isBillable: charged } = group[0]!;
      return {
        category: t.categories[category] ?? category,
        type: t.types[type] ?? type,
        charge: charged ? t.isBillable : t.isFree,
        messages: reader.format.number(sum(group)),
      };
    });
}

function isBillable(priced: PricedDay): boolean {
  return priced.isBillable;
}

function sum(days: readonly PricedDay[]): number {
  return days.reduce((total, { messages }) => total + messages, 0);
}
