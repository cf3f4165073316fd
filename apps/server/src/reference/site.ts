import type { OpenAPIObject } from '@nestjs/swagger';
import type { Language } from '@recado/core';
import { referenceView } from './document/reference-view.js';
import { errorsView } from './errors-view.js';
import { type Guide, guidesIn } from './guides/guides.js';
import { plainInline } from './guides/inline.js';
import type { NavigationGroup, NavigationItem } from './kit/navigation.js';
import { PAGE_TEXTS } from './kit/page-texts.js';
import { Search } from './search/search.js';
import { searchEntries } from './search-entries.js';
import type { SiteContent } from './site-content.js';
import { translated } from './translated.js';

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
