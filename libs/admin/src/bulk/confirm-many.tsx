import { MAX_COUNTED } from '@recado/messages';
import type { Localization } from '../i18n/localization.js';
import { Confirm } from '../ui/confirm.js';
import type { ConfirmForm } from '../ui/confirm-forms.js';
import { Field } from '../ui/field.js';
import { usePanel } from '../ui/panel-context.js';
import type { ButtonTone } from '../ui/button.js';
import type { ComponentChildren } from 'preact';
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

interface ConfirmManyProps extends Omit<ConfirmForm, 'entered'> {
  open: string;
  lead: string;
  submit: string;
  tone?: ButtonTone;
  /** The word that must be typed; null: none. */
  word: string | null;
  /** The number of messages, in words. */
  count: string;
  /** What the form sends beside what is typed. */
  hidden: Readonly<Record<string, string>>;
  children?: ComponentChildren;
}

/** A change of many messages behind a second click; of very many only after a word is typed. */
export function ConfirmMany({ word, count, hidden, tone, open, lead, submit, children, ...form }: ConfirmManyProps) {
  const { bulk: t } = usePanel().texts(bulkTexts);
  const isDanger = tone === 'danger';
  return (
    <Confirm
      {...form}
      open={open}
      openTone={tone}
      lead={`${t.confirmMany(count, count === '1')} ${lead}`}
      submit={submit}
      submitTone={isDanger ? 'danger-main' : 'main'}
    >
      {Object.entries(hidden).map(([name, value]) => (
        <input type="hidden" name={name} value={value} />
      ))}
      {children}
      {word !== null && (
        <Field
          id={`word-${word.toLowerCase()}`}
          name="word"
          label={t.confirmLabel(word)}
          autocomplete="off"
          plain
          required
          max={40}
        />
      )}
    </Confirm>
  );
}
