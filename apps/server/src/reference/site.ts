import type { OpenAPIObject } from '@nestjs/swagger';
import type { Language } from '@recado/core';
import { type OperationView, type ReferenceView, referenceView } from './document/reference-view.js';
import { type ErrorsView, errorsView } from './errors-view.js';
import { type Guide, guidesIn } from './guides/guides.js';
import { plainInline } from './guides/inline.js';
import type { Block } from './guides/markdown.js';
import type { NavigationGroup, NavigationItem } from './kit/navigation.js';
import { PAGE_TEXTS, type PageTexts } from './kit/page-texts.js';
import { type SearchEntry, Search } from './search/search.js';
import { translated } from './translated.js';

/** What there is to read in a language. */
interface SiteContent {
  language: Language;
  view: ReferenceView;
  errors: ErrorsView;
  guides: Guide[];
}

/** Everything that the search may find in the pages of a language: calls first, because equal matches keep this order. */
function searchEntries({ view, errors, guides, language }: SiteContent): SearchEntry[] {
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
    case 'code':
      return block.text;
    case 'list':
      return block.items.flat().map(textOf).join(' ');
    case 'table':
      return [block.head, ...block.rows].flat().join(' ');
  }
}

/** Everything that the pages of a language show. */
export interface Site extends SiteContent {
  navigation: NavigationGroup[];
  search: Search;
}

/** Reads the document for the pages of a language. */
export function siteOf(document: OpenAPIObject, language: Language): Site {
  const view = referenceView(translated(document, language));
  const content = { language, view, errors: errorsView(language), guides: guidesIn(language) };
  return { ...content, navigation: navigationOf(content), search: new Search(searchEntries(content)) };
}

function navigationOf(content: SiteContent): NavigationGroup[] {
  const t = PAGE_TEXTS[content.language];
  return [
    { title: t.api, items: apiPages(content) },
    {
      title: t.guides,
      items: [
        ...content.guides.filter(({ group }) => group === 'integrators').map(guidePage),
        { text: t.allGuides, path: '/guides', parts: [] },
      ],
    },
    { title: t.kits, items: content.guides.filter(({ group }) => group === 'kits').map(guidePage) },
  ];
}

function guidePage({ name, title, blocks }: Guide): NavigationItem {
  const headings = blocks.flatMap((block) => (block.kind === 'heading' && block.level === 2 ? [block] : []));
  return {
    text: title,
    path: `/guides/${name}`,
    parts: headings.map(({ text, anchor }) => ({ text: plainInline(text), anchor })),
  };
}

function apiPages({ view, errors, language }: SiteContent): NavigationItem[] {
  const t = PAGE_TEXTS[language];
  const { tags, events, schemas } = view;
  return [
    { text: t.start, path: '', parts: [] },
    ...tags.map(({ name, operations }) => ({
      text: t.tags[name] ?? name,
      path: `/api/${name}`,
      parts: operations.map(({ id, summary, method }) => ({ text: summary, anchor: id, method })),
    })),
    { text: t.events, path: '/events', parts: events.map(({ id, path }) => ({ text: path, anchor: id })) },
    { text: t.headers, path: '/headers', parts: [] },
    { text: t.schemas, path: '/objects', parts: schemas.map(({ name }) => ({ text: name, anchor: name })) },
    {
      text: t.errors,
      path: '/errors',
      parts: [
        ...errors.errors.map(({ code }) => ({ text: code, anchor: code })),
        { text: t.findings, anchor: 'findings' },
        { text: t.failures, anchor: 'failures' },
      ],
    },
  ];
}
