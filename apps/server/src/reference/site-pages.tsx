import type { VNode } from 'preact';
import { ErrorsPage } from './errors.page.js';
import { GuidePage } from './guides/guide.page.js';
import { GuideIndexPage } from './guides/guide-index.page.js';
import { PAGE_TEXTS } from './kit/page-texts.js';
import { SearchPage } from './search/search.page.js';
import { EventsPage } from './pages/events.page.js';
import { HeadersPage } from './pages/headers.page.js';
import { HomePage } from './pages/home.page.js';
import { ObjectsPage } from './pages/objects.page.js';
import { TagPage } from './pages/tag.page.js';
import type { Site } from './site.js';

/** A page without what is around it. */
export interface SitePage {
  title: string;
  content: VNode;
}

/** The page of a path below `/docs`; null: there is none. */
export function sitePage(path: string, site: Site): SitePage | null {
  const { view, errors, guides, language } = site;
  const t = PAGE_TEXTS[language];
  const tag = view.tags.find(({ name }) => path === `/api/${name}`);
  if (tag) return { title: t.tags[tag.name] ?? tag.name, content: <TagPage tag={tag} /> };
  const guide = guides.find(({ name }) => path === `/guides/${name}`);
  if (guide) return { title: guide.title, content: <GuidePage guide={guide} /> };
  const fixed: Readonly<Record<string, () => SitePage>> = {
    '': () => ({ title: t.reference, content: <HomePage view={view} /> }),
    '/events': () => ({ title: t.events, content: <EventsPage events={view.events} /> }),
    '/headers': () => ({ title: t.headers, content: <HeadersPage view={view} /> }),
    '/objects': () => ({ title: t.schemas, content: <ObjectsPage schemas={view.schemas} /> }),
    '/guides': () => ({ title: t.guides, content: <GuideIndexPage guides={guides} /> }),
    '/errors': () => ({ title: t.errorsTitle, content: <ErrorsPage view={errors} /> }),
  };
  return Object.hasOwn(fixed, path) ? (fixed[path]?.() ?? null) : null;
}

/** What a question finds. */
export function searchPage(question: string, { search, language }: Site): SitePage {
  const content = <SearchPage question={question} found={search.find(question)} />;
  return { title: PAGE_TEXTS[language].search, content };
}
