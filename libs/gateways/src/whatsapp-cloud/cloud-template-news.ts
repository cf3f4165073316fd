import { cut } from '@recado/core';
import { type Json, recordOf, textOf } from '../shared/json-parts.js';
import { dateOf } from './cloud-change.js';
import { type CloudItem, wordsIn } from './cloud-item.js';

/** Widths of the columns for the name and the language of a template. */
const MAX_NAME = 512;
const MAX_LANGUAGE = 16;
/** Meta's word for no reason. */
const NO_REASON = 'NONE';

/** The readers of what Meta tells of templates, by the field of the change. */
export const templateNews: readonly (readonly [string, (said: Json) => CloudItem[]])[] = [
  // Meta's own example of a changed quality has the field of a changed status.
  ['message_template_status_update', (said) => (said.event === undefined ? qualityNews(said) : statusNews(said))],
  ['message_template_quality_update', qualityNews],
  ['template_category_update', categoryNews],
  ['template_correct_category_detection', detectionNews],
  // The new contents come in another form than in the list, so the template is read again.
  ['message_template_components_update', (said) => itemOf('template_components', said, 'EDITED', [])],
];

function statusNews(said: Json): CloudItem[] {
  const reason = textOf(said.reason);
  const other = recordOf(said.other_info);
  const words = [
    reason === NO_REASON ? undefined : reason,
    textOf(recordOf(said.rejection_info)?.reason),
    textOf(other?.title),
    textOf(other?.description),
  ];
  return itemOf('template_status', said, said.event, words);
}

function qualityNews(said: Json): CloudItem[] {
  return itemOf('template_quality', said, said.new_quality_score, [
    change(said.previous_quality_score, said.new_quality_score),
  ]);
}

/** Before a change Meta tells the present category, the right one, and when the right one will count. */
function categoryNews(said: Json): CloudItem[] {
  const { previous_category: previous, new_category: present, correct_category: correct } = said;
  const from = dateOf(said.category_update_timestamp);
  const coming = [change(present, correct), from].filter((word) => word !== undefined).join(' ');
  const isComing = textOf(correct) !== undefined && correct !== present;
  return itemOf('template_category', said, present, [isComing ? coming : change(previous, present)]);
}

/** Meta has found that a template is of another category, which it gets on the first of the next month. */
function detectionNews(said: Json): CloudItem[] {
  const { current_category: present, suggested_category: correct } = said;
  return itemOf('template_category', said, present, [change(present, correct)]);
}

function itemOf(
  kind: CloudItem['kind'],
  said: Json,
  newValue: unknown,
  words: readonly (string | undefined)[],
): CloudItem[] {
  const [subject, value] = [subjectOf(said), textOf(newValue)];
  return subject === undefined || value === undefined ? [] : [{ kind, subject, value, detail: wordsIn(words) }];
}

/** `name:language`. The language is written as in Meta's list of templates, with an underscore. */
function subjectOf({ message_template_name: name, message_template_language: language }: Json): string | undefined {
  const [known, code] = [textOf(name), textOf(language)];
  if (known === undefined) return undefined;
  const subject = cut(known, MAX_NAME);
  return code === undefined ? subject : `${subject}:${cut(code.replace('-', '_'), MAX_LANGUAGE)}`;
}

function change(before: unknown, after: unknown): string | undefined {
  const [one, other] = [textOf(before), textOf(after)];
  return one === undefined || other === undefined ? undefined : `${one} → ${other}`;
}
