import type { Bilingual, Language } from '@recado/core';
import type { ComponentChildren } from 'preact';
import { LANG } from './addresses.js';
import { Navigation, type NavigationGroup } from './navigation.js';
import { SearchForm } from './search-form.js';
import { useReference } from './reference-context.js';

/** The language that a page of each language links to. */
const OTHER: Bilingual<Language> = { 'pt-BR': 'en', en: 'pt-BR' };

export interface LayoutProps {
  title: string;
  /** The path of the page below `/docs`. */
  path: string;
  /** What else the address says, which the other language keeps. */
  query: Readonly<Record<string, string>>;
  navigation: readonly NavigationGroup[];
  /** The file name of the stylesheet, with its version. */
  stylesheet: string;
  children: ComponentChildren;
}

/** The document around a page. */
export function Layout({ title, stylesheet, children, ...place }: LayoutProps) {
  const { language, root, t } = useReference();
  return (
    <html lang={language}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title} · Recado</title>
        <link rel="stylesheet" href={`${root}/docs/${stylesheet}`} />
        <link rel="icon" href="data:," />
      </head>
      <body>
        <a class="skip" href="#content">
          {t.skip}
        </a>
        <Top {...place} />
        <div class="frame">
          <aside class="side">
            <Navigation groups={place.navigation} open={place.path} />
          </aside>
          <main id="content" tabindex={-1}>
            {children}
          </main>
        </div>
      </body>
    </html>
  );
}

type Place = Pick<LayoutProps, 'path' | 'query' | 'navigation'>;

function Top({ path, query, navigation }: Place) {
  const { root, link, t } = useReference();
  // The page of the search has its own form.
  const hasSearch = path !== '/search';
  return (
    <header class="top">
      <a class="brand" href={link('')}>
        Recado
      </a>
      <details class="menu">
        <summary>{t.menu}</summary>
        {hasSearch && <SearchForm id="menu-search" />}
        <Navigation groups={navigation} open={path} />
      </details>
      {hasSearch && <SearchForm id="top-search" />}
      <nav class="links" aria-label="Recado">
        <a href={`${root}/admin`}>{t.panel}</a>
        <OtherLanguage path={path} query={query} />
      </nav>
    </header>
  );
}

function OtherLanguage({ path, query }: Pick<Place, 'path' | 'query'>) {
  const { language, root, t } = useReference();
  const other = OTHER[language];
  const address = new URLSearchParams({ ...query, lang: LANG[other] });
  return (
    <a href={`${root}/docs${path}?${address.toString()}`} hreflang={other} lang={other}>
      {t.otherLanguage}
    </a>
  );
}
