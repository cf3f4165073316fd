import type { SendColumn } from '@recado/campaigns';
import { findSlips, meantBy, type Slip } from '@recado/core';
import { Button, Form, usePanel } from '../../ui/kit.js';
import { sendTexts } from './texts/index.js';

/** A slip of a text, and the variables that may take its place: the one that is meant, else all of the list. */
export interface SlipView {
  token: string;
  count: number;
  /** What is offered, each as it would be written: `{nome}`. */
  offers: readonly string[];
}

/** A variable, with or without a fallback. */
export const VARIABLE = /\{([a-z][a-z0-9_]{0,31})(\|[^{}]*)?\}/g;
/** Columns that are offered where nothing tells which one is meant. */
const MAX_OFFERS = 6;

/** The slips of a text. `columns`: those of its list; missing: there is none yet. */
export function slipsOf(text: string, columns?: readonly SendColumn[]): SlipView[] {
  const variables = columns && namesOf(columns);
  return findSlips(text, { variables, isStrict: true }).map((slip) => {
    const meant = meantBy(slip, variables);
    const names = meant === undefined ? restOf(slip, variables) : [meant];
    return { token: slip.token, count: slip.count, offers: names.map((name) => `{${name}${slip.fallback}}`) };
  });
}

/** Of a token without its end nobody knows what belongs to it. */
function restOf({ isClosed }: Slip, variables: ReadonlySet<string> | undefined): string[] {
  return isClosed ? [...(variables ?? [])].slice(0, MAX_OFFERS) : [];
}

/** The variables of a text, without a fallback, that no column of a list fills. */
export function unfilledVariables(text: string, columns: readonly SendColumn[]): string[] {
  const filled = namesOf(columns);
  const used = [...text.matchAll(VARIABLE)].flatMap(([, name, fallback]) => (fallback === undefined ? [name!] : []));
  return [...new Set(used)].filter((name) => !filled.has(name));
}

/** The variables that the columns of a list fill. */
function namesOf(columns: readonly SendColumn[]): ReadonlySet<string> {
  const names = columns.flatMap(({ target }) => {
    if (target === null || target === 'phone') return [];
    return [target.replace(/^variable:/, '')];
  });
  return new Set(names.includes('name') ? [...names, 'nome'] : names);
}

/** The text with a slip replaced wherever it stands, if that is offered for it; else undefined. */
export function corrected(
  text: string,
  columns: readonly SendColumn[],
  token: string,
  offer: string,
): string | undefined {
  const slip = slipsOf(text, columns).find((one) => one.token === token);
  return slip?.offers.includes(offer) ? text.replaceAll(token, () => offer) : undefined;
}

interface SlipsProps {
  slips: readonly SlipView[];
  /** Where the forms are sent that replace one. */
  action: string;
  /** What such a form sends. */
  fieldsOf: (slip: SlipView, offer: string) => Readonly<Record<string, string | number>>;
}

/** What in a text looks like a variable and is none, each with buttons that replace it. */
export function Slips({ slips, action, fieldsOf }: SlipsProps) {
  const panel = usePanel();
  const { format } = panel;
  const t = panel.texts(sendTexts).send.slips;
  if (slips.length === 0) return null;
  return (
    <section class="notice notice-warn stack" aria-labelledby="slips-title">
      <h2 id="slips-title">{t.title}</h2>
      <p>{t.lead}</p>
      {slips.map((slip) => (
        <div class="actions">
          <span>{t.times(format.label(slip.token), slip.count, format.number(slip.count))}</span>
          {slip.offers.map((offer) => (
            <Form action={action}>
              {Object.entries(fieldsOf(slip, offer)).map(([name, value]) => (
                <input type="hidden" name={name} value={value} />
              ))}
              <Button tone="small" label={t.replaceNamed(slip.token, offer)}>
                {t.replace(offer)}
              </Button>
            </Form>
          ))}
        </div>
      ))}
    </section>
  );
}
