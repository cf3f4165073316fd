import type { VNode } from 'preact';
import { ErrorsPage } from './errors.page.js';
import { PAGE_TEXTS } from './kit/page-texts.js';
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
  const { view, errors, language } = site;
  const t = PAGE_TEXTS[language];
  const tag = view.tags.find(({ name }) => path === `/api/${name}`);
  if (tag) return { title: t.tags[tag.name] ?? tag.name, content: <TagPage tag={tag} /> };
  const fixed: Readonly<Record<string, () => SitePage>> = {
    '': () => ({ title: t.reference, content: <HomePage view={view} /> }),
    '/events': () => ({ title: t.events, content: <EventsPage events={view.events} /> }),
    '/headers': () => ({ title: t.headers, content: <HeadersPage view={view} /> }),
    '/objects': () => ({ title: t.schemas, content: <ObjectsPage schemas={view.schemas} /> }),
    '/errors': () => ({ title: t.errorsTitle, content: <ErrorsPage view={errors} /> }),
  };
  return Object.hasOwn(fixed, path) ? (fixed[path]?.() ?? null) : null;
}
