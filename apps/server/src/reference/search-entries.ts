import type { OperationView } from './document/operation-view.js';
import type { ReferenceView } from './document/reference-view.js';
import type { ErrorsView } from './errors-view.js';
import type { Guide } from './guides/guides.js';
import { plainInline } from './guides/inline.js';
import type { Block } from './guides/markdown.js';
import { PAGE_TEXTS, type PageTexts } from './kit/page-texts.js';
import type { SearchEntry } from './search/search.js';
import type { SiteContent } from './site-content.js';

/** Everything that the search may find in the pages of a language: calls first, because equal matches keep this order. */
export function searchEntries({ view, errors, guides, language }: SiteContent): SearchEntry[] {
  const t = PAGE_TEXTS[language];
  return [
    ...view.tags.flatMap(({ name, operations }) => operations.flatMap((one) => operationEntries(one, `/api/${name}`))),
    ...view.events.map(({ path, summary, description, id }) =>
      entry('event', path, summary, description, '/events', id),
    ),
    ...errorEntries(errors, t),
    ...objectEntries(view),
    ...guides.flatMap(guideEntries),
  ];
}

function entry(
  kind: SearchEntry['kind'],
  title: string,
  place: string,
  text: string,
  path: string,
  anchor?: string,
): SearchEntry {
  return { kind, title: plainInline(title), place: plainInline(place), text: plainInline(text), path, anchor };
}

function operationEntries(operation: OperationView, page: string): SearchEntry[] {
  const { id, method, path, summary, description, parameters } = operation;
  const call = `${method} ${path}`;
  return [
    entry('operation', summary, call, description, page, id),
    ...parameters.map(({ name, description: about }) => entry('field', name, call, about, page, `${id}.${name}`)),
  ];
}

function objectEntries({ schemas }: ReferenceView): SearchEntry[] {
  return schemas.flatMap(({ name, description, fields, values }) => [
    entry('object', name, '', [description, ...values].join(' ').trim(), '/objects', name),
    ...fields.map((field) => entry('field', field.name, name, field.description, '/objects', `${name}.${field.name}`)),
  ]);
}

function errorEntries({ errors, findings, failures }: ErrorsView, t: PageTexts): SearchEntry[] {
  return [
    ...errors.map(({ code, status, title, cause, cure }) =>
      entry('error', code, `HTTP ${status}`, `${title}. ${cause} ${cure}`, '/errors', code),
    ),
    ...findings.map(({ code, text }) => entry('error', code, t.findings, text, '/errors', `field-${code}`)),
    ...failures.map(({ code, text }) => entry('error', code, t.failures, text, '/errors', `failure-${code}`)),
  ];
}

/** A guide has an entry for each of its sections. */
function guideEntries({ name, title, blocks }: Guide): SearchEntry[] {
  const page = `/guides/${name}`;
  const sections: { title: string; anchor: string | undefined; texts: string[] }[] = [
    { title, anchor: undefined, texts: [] },
  ];
  for (const block of blocks) {
    if (block.kind === 'heading') sections.push({ title: block.text, anchor: block.anchor, texts: [] });
    else sections.at(-1)?.texts.push(textOf(block));
  }
  return sections.map((section) =>
    entry(
      'guide',
      section.title,
      section.anchor === undefined ? '' : title,
      section.texts.join(' '),
      page,
      section.anchor,
    ),
  );
}

function textOf(block: Block): string {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return block.text;
    case 'code':
      return '';
    case 'list':
      return block.items.flat().map(textOf).join(' ');
    case 'table':
      return [block.head, ...block.rows].flat().join(' ');
  }
}
