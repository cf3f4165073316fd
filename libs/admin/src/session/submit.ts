import type { Subject } from '@recado/audit';
import { DomainError, type Violation } from '@recado/core';
import type { FieldSentences } from '../i18n/field-errors.js';
import type { FormBody } from '../panel/form-parser.js';
import { bad, type PanelRequest, type Said } from '../panel/panel-request.js';
import { hasErrors } from '../panel/read-form.js';

/** The page that comes next, and what it says. */
type Destination = readonly [page: string, said?: Said];
/** What came of a form: a page, or the sentences beside the fields that were refused; none where somebody else was faster. */
type Outcome = Destination | FieldSentences;

/** A form that was sent: what is checked before its change is made, and where it leads. In the order of the checks. */
export interface Submission {
  /** The sentences beside the fields that cannot be accepted. */
  errors?: FieldSentences;
  /** What must be typed into the field `confirm`, one of several words, and the sentence where it is not. */
  typed?: readonly [accepted: readonly string[], mismatch: string];
  /** Whether the password is asked for, unless it was given in the last ten minutes. */
  asksPassword?: boolean;
  /** What is changed, where somebody else may have been faster. */
  subject?: Subject;
  /** Makes the change. Resolves to nothing where it has answered itself. */
  act: () => Promise<Outcome | void>;
  /** What came of the form when `act` threw. Throws the error again where it is not expected. */
  refused?: (error: unknown) => Outcome | Promise<Outcome | void>;
  /** Its name, on a page with several. */
  form?: string;
  /** What a form with a name is filled in with again; otherwise what was sent. */
  entered?: FormBody;
  /** Shows the page of the form again. */
  show: (errors: FieldSentences) => Promise<void>;
}

/** Answers a form: it is shown again with what is wrong with it, or its change is made and leads to a page. */
export async function submit(panel: PanelRequest, asked: Submission): Promise<void> {
  const outcome = (await refusal(panel, asked)) ?? (await outcomeOf(asked));
  if (!outcome) return;
  if (isDestination(outcome)) return panel.redirect(...outcome);
  if (asked.subject) await panel.services.meanwhile.begin(panel, asked.subject);
  if (asked.form !== undefined) panel.refuse(asked.form, outcome, asked.entered ?? panel.body);
  await asked.show(outcome);
}

/** For `refused`: these errors, by their codes, are told on a page. */
export function toldOn(page: string, sentences: Readonly<Partial<Record<string, string>>>) {
  return (error: unknown): Destination => {
    const { code } = error as { code?: unknown };
    const sentence = typeof code === 'string' && Object.hasOwn(sentences, code) ? sentences[code] : undefined;
    if (sentence === undefined) throw error;
    return [page, bad(sentence)];
  };
}

/** For `refused`: what the domain refuses of the values. Throws every other error again. */
export function violationsOf(error: unknown): [Violation, ...Violation[]] {
  const [first, ...others] = error instanceof DomainError ? error.violations : [];
  if (!first) throw error;
  return [first, ...others];
}

/** Why the form is shown again before anything is changed; null: it may be. */
async function refusal(panel: PanelRequest, asked: Submission): Promise<FieldSentences | null> {
  const { errors = {}, typed: [accepted, mismatch] = [], asksPassword, subject } = asked;
  const { body, services } = panel;
  if (hasErrors(errors)) return errors;
  if (accepted && !accepted.includes((body.confirm ?? '').trim())) return { confirm: mismatch };
  const wrong = asksPassword && (await services.reauthentication.refusal(panel, body.password ?? ''));
  if (wrong) return { password: panel.t.fields[wrong] };
  return subject && (await services.meanwhile.isStale(panel, subject)) ? {} : null;
}

async function outcomeOf({ act, refused }: Submission): Promise<Outcome | void> {
  try {
    return await act();
  } catch (error) {
    if (!refused) throw error;
    return refused(error);
  }
}

function isDestination(outcome: Outcome): outcome is Destination {
  return Array.isArray(outcome);
}
