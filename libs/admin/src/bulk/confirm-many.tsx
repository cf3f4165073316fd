import { MAX_COUNTED } from '@recado/messages';
import type { ComponentChildren } from 'preact';
import type { FieldSentences } from '../i18n/field-errors.js';
import type { Localization } from '../i18n/localization.js';
import type { PanelRequest } from '../panel/panel-request.js';
import type { ButtonTone } from '../ui/button.js';
import { Confirm } from '../ui/confirm.js';
import { Field } from '../ui/field.js';
import { usePanel } from '../ui/panel-context.js';
import { bulkTexts } from './texts/index.js';

/** From so many messages on a word must be typed. */
const MANY = 1_000;

/** Whether a change of so many messages needs a typed word; null: too many to be counted. */
export function isMany(count: number | null): boolean {
  return count === null || count >= MANY;
}

/** How many messages, in words. */
export function countText(count: number | null, panel: Localization): string {
  return count === null
    ? panel.texts(bulkTexts).bulk.more(panel.format.number(MAX_COUNTED))
    : panel.format.number(count);
}

/** The error of the form where the word is missing that a change of so many messages needs; `entered` of `submit` leaves it out. */
export async function wordErrors(
  panel: PanelRequest,
  word: string,
  count: () => number | null | Promise<number | null>,
): Promise<FieldSentences> {
  if ((panel.body.word ?? '').trim().toUpperCase() === word || !isMany(await count())) return {};
  return { word: panel.texts(bulkTexts).bulk.wordMismatch(word) };
}

interface ConfirmManyProps {
  /** The name of the form. */
  name: string;
  action: string;
  open: string;
  lead: string;
  submit: string;
  tone?: ButtonTone;
  /** The word that must be typed, where the messages are many. */
  word: string;
  /** The number of messages; null: too many to be counted. */
  count: number | null;
  /** What the form sends beside what is typed. */
  hidden: Readonly<Record<string, string | number | null>>;
  children?: ComponentChildren;
}

/** A change of many messages behind a second click; of very many only after a word is typed. */
export function ConfirmMany({ word, count, hidden, tone, lead, children, ...form }: ConfirmManyProps) {
  const panel = usePanel();
  const { bulk: t } = panel.texts(bulkTexts);
  const text = countText(count, panel);
  return (
    <Confirm
      {...form}
      once
      asksPassword={false}
      openTone={tone}
      lead={`${t.confirmMany(text, text === '1')} ${lead}`}
      submitTone={tone === 'danger' ? 'danger-main' : 'main'}
    >
      {Object.entries(hidden).map(
        ([name, value]) => value !== null && <input type="hidden" name={name} value={value} />,
      )}
      {children}
      {isMany(count) && <ConfirmWord word={word} />}
    </Confirm>
  );
}

/** The field for the word that a change of very many messages needs. */
export function ConfirmWord({ word }: { word: string }) {
  const { bulk: t } = usePanel().texts(bulkTexts);
  const field = { id: `word-${word.toLowerCase()}`, name: 'word', label: t.confirmLabel(word), max: 40 };
  return <Field {...field} autocomplete="off" plain required />;
}
