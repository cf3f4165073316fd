import type { OperationView } from '../document/operation-view.js';
import type { OperationSection, ReferenceView, SchemaView } from '../document/reference-view.js';
import type { PageTexts } from '../kit/page-texts.js';
import { rangeText } from '../schema/bounds.js';
import type { FieldView } from '../schema/field-view.js';
import type { TypeView } from '../schema/schema-type.js';

interface Words {
  t: PageTexts;
  language: string;
}

/** The whole reference as one page of Markdown: for programs that read, and for people who search with their editor. */
export function referenceMarkdown(view: ReferenceView, words: Words): string {
  const { t } = words;
  const parts = [
    `# ${t.reference}: Recado ${view.version}`,
    `${t.server}: ${view.server}`,
    view.description,
    ...fieldsPart(`## ${t.requestHeaders}`, view.requestHeaders, words),
    ...fieldsPart(`## ${t.responseHeaders}`, view.responseHeaders, words),
    ...view.tags.flatMap(({ name, description, operations }) => [
      `## ${t.tags[name] ?? name}`,
      description,
      ...operations.flatMap((operation) => operationPart(operation, words)),
    ]),
    `## ${t.events}`,
    t.eventsLead,
    ...view.events.flatMap((event) => eventPart(event, words)),
    `## ${t.schemas}`,
    ...view.schemas.flatMap((schema) => objectPart(schema, words)),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function operationPart(operation: OperationSection, words: Words): string[] {
  const { t } = words;
  const { summary, method, path, description, scopes, answers, errors, samples } = operation;
  const [codes] = samples;
  return [
    `### ${summary}`,
    `\`${method} ${path}\` (${scopes.length > 0 ? `${t.scope} ${scopes.map(code).join(', ')}` : t.anyKey})`,
    description,
    ...fieldsPart(`#### ${t.parameters}`, operation.parameters, words),
    ...fieldsPart(`#### ${t.body}`, operation.body?.fields ?? [], words),
    ...(codes?.[0] ? [fenced('sh', codes[0].text)] : []),
    ...answers.flatMap((answer) => [
      ...fieldsPart(`#### ${t.answer} ${answer.status}`, answer.body?.fields ?? [], words),
      ...(answer.body ? [fenced('json', answer.body.sample)] : []),
    ]),
    `${t.errorsOf}: ${errors.map((error) => `${error.status} ${error.codes.map(code).join(', ')}`).join('; ')}`,
  ];
}

function eventPart({ path, summary, description, body }: OperationView, words: Words): string[] {
  return [
    `### ${path}`,
    summary,
    description,
    ...fieldsPart('', body?.fields ?? [], words),
    ...(body ? [fenced('json', body.sample)] : []),
  ];
}

function objectPart({ name, description, fields, values }: SchemaView, words: Words): string[] {
  return [`### ${name}`, description, ...fieldsPart('', fields, words), values.map(code).join(', ')];
}

function fieldsPart(heading: string, fields: readonly FieldView[], words: Words): string[] {
  if (fields.length === 0) return [];
  return [heading, fields.map((field) => fieldLine(field, words)).join('\n')];
}

function fieldLine(field: FieldView, { t, language }: Words): string {
  const bounds = field.bounds.map((bound) => `${rangeText(bound, language)} ${t.units[bound.unit]}`.trim());
  const facts = [typeText(field.type, t), ...bounds, field.isRequired ? t.required : t.optional];
  const values = field.values.length === 0 ? '' : ` ${field.values.map(code).join(', ')}`;
  return `- ${code(field.name)} (${facts.join(', ')})${field.description === '' ? '' : `: ${field.description}`}${values}`;
}

function typeText({ choices, isNullable }: TypeView, t: PageTexts): string {
  const names = choices.map(({ lists, name }) => `${`${t.listOf} `.repeat(lists)}${name}`);
  return [...names, ...(isNullable ? ['null'] : [])].join(` ${t.or} `);
}

function code(text: string): string {
  return `\`${text}\``;
}

function fenced(language: string, text: string): string {
  return `\`\`\`${language}\n${text}\n\`\`\``;
}
