import type { ChannelField, ChannelSettingsInput } from '@recado/channels';
import { type FormBody, type FormReading, readForm, Trimmed } from '../../session/kit.js';

export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/** The form of a channel, besides the settings of its gateway and the days of its window. */
export class ChannelForm {
  @Trimmed()
  name = '';
  /** Messages in each period; empty: as fast as the provider takes them. */
  @Trimmed()
  pace = '';
  @Trimmed()
  period = '';
  /** In %. */
  @Trimmed()
  jitter = '';
  /** In seconds; empty: none. */
  @Trimmed()
  spacing = '';
  /** Messages a day; empty: any number. */
  @Trimmed()
  cap = '';
  @Trimmed()
  warmUpStart = '';
  /** In %. */
  @Trimmed()
  warmUpGrowth = '';
  /** New recipients a day; empty: any number. */
  @Trimmed()
  newRecipients = '';
  @Trimmed()
  newWarmUpStart = '';
  /** In %. */
  @Trimmed()
  newWarmUpGrowth = '';
  /** In seconds; empty: none. */
  @Trimmed()
  newSpacing = '';
  /** `08:00`; both empty: at any hour. */
  @Trimmed()
  from = '';
  @Trimmed()
  to = '';
  @Trimmed()
  timezone = '';
  /** The name of the channel, typed for limits above what is safe. */
  @Trimmed()
  risky = '';
  password = '';
}

/** The form as it was read, with the ticked days and the typed settings. */
export interface ChannelReading extends FormReading<ChannelForm> {
  days: number[];
  settings: ChannelSettingsInput;
}

/** The same with the secrets that were typed before on the same form. */
export interface FilledReading extends ChannelReading {
  /** The names of the settings whose secret may have been typed before, and must be typed again. */
  lost: readonly string[];
}

/** The button that only tests. */
export const TEST_BUTTON = 'test';

/** The names of the field of a setting and of the box of a day. */
export const settingField = (name: string) => `set-${name}`;
export const dayField = (day: number) => `day-${day}`;

/** Reads what a page about a channel with these settings sends. */
export function readChannelForm(fields: readonly Pick<ChannelField, 'name'>[], body: FormBody): ChannelReading {
  return {
    ...readForm(ChannelForm, body),
    days: WEEKDAYS.filter((day) => body[dayField(day)] !== undefined),
    settings: Object.fromEntries(fields.map(({ name }) => [name, typedIn(body, name)])),
  };
}

/** Browsers end the lines of a text with two characters. */
function typedIn(body: FormBody, name: string): string | undefined {
  return body[settingField(name)]?.trim().replaceAll('\r\n', '\n');
}
