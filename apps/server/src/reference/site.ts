import type { OpenAPIObject } from '@nestjs/swagger';
import type { Language } from '@recado/core';
import { type ReferenceView, referenceView } from './document/reference-view.js';
import { type ErrorsView, errorsView } from './errors-view.js';
import type { NavigationGroup } from './kit/navigation.js';
import { PAGE_TEXTS } from './kit/page-texts.js';
import { translated } from './translated.js';

/** Everything that the pages of a language show. */
export interface Site {
  language: Language;
  view: ReferenceView;
  errors: ErrorsView;
  navigation: NavigationGroup[];
}

/** Reads the document for the pages of a language. */
export function siteOf(document: OpenAPIObject, language: Language): Site {
  const view = referenceView(translated(document, language));
  const errors = errorsView(language);
  return { language, view, errors, navigation: navigationOf(view, errors, language) };
}

function navigationOf(view: ReferenceView, errors: ErrorsView, language: Language): NavigationGroup[] {
  const t = PAGE_TEXTS[language];
  const { tags, events, schemas } = view;
  return [
    {
      title: t.api,
      items: [
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
      ],
    },
  ];
}
