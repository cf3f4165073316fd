import type { Bilingual } from '@recado/core';
import type { ComponentChildren } from 'preact';
import { useReference } from './reference-context.js';

/** The language that a page of each language links to. */
const OTHER: Bilingual<{ lang: string; language: string }> = {
  'pt-BR': { lang: 'en', language: 'en' },
  en: { lang: 'pt', language: 'pt-BR' },
};

interface LayoutProps {
  page: 'reference' | 'errors';
  /** The file name of the stylesheet, with its version. */
  stylesheet: string;
  children: ComponentChildren;
}

/** The document around a page. */
export function Layout({ page, stylesheet, children }: LayoutProps) {
  const { language, root, t } = useReference();
  return (
    <html lang={language}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{page === 'errors' ? t.errorsTitle : t.reference} · Recado</title>
        <link rel="stylesheet" href={`${root}/docs/${stylesheet}`} />
        <link rel="icon" href="data:," />
      </head>
      <body>
        <a class="skip" href="#content">
          {t.skip}
        </a>
        <Top page={page} />
        <div class="frame">{children}</div>
      </body>
    </html>
  );
}

function Top({ page }: Pick<LayoutProps, 'page'>) {
  const { language, lang, root, t } = useReference();
  const other = OTHER[language];
  const mark = (name: LayoutProps['page']) => (page === name ? 'page' : undefined);
  return (
    <header class="top">
      <a class="brand" href={`${root}/docs?lang=${lang}`}>
        Recado
      </a>
      <nav aria-label="Recado">
        <a href={`${root}/docs?lang=${lang}`} aria-current={mark('reference')}>
          {t.reference}
        </a>
        <a href={`${root}/docs/errors?lang=${lang}`} aria-current={mark('errors')}>
          {t.errors}
        </a>
        <a href={`${root}/docs/openapi.json`}>{t.document}</a>
        <a href={`?lang=${other.lang}`} hreflang={other.language} lang={other.language}>
          {t.otherLanguage}
        </a>
      </nav>
    </header>
  );
}
