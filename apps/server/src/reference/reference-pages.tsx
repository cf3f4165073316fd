import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import { CONFIG, type Config, sourceFolder } from '@recado/config';
import { BoundedMap, type Language } from '@recado/core';
import { renderToString } from 'preact-render-to-string';
import { ApiDocument } from '../openapi/api-document.js';
import { addressOf, type Choices } from './kit/addresses.js';
import { Layout } from './kit/layout.page.js';
import { PAGE_TEXTS } from './kit/page-texts.js';
import { ReferenceContext } from './kit/reference-context.js';
import { SAMPLE_LANGUAGES } from './samples/samples.js';
import { type Site, siteOf } from './site.js';
import { type SitePage, searchPage, sitePage } from './site-pages.js';

const STYLES_FOLDER = sourceFolder('apps/server/src/reference/styles');
/** The parts of the stylesheet in their order: a later part may override an earlier one. */
const STYLES = ['base.css', 'frame.css', 'entries.css', 'samples.css', 'guides.css', 'media.css'];
/** So many rendered pages are kept: the largest has 250 KB. */
const MAX_PAGES = 16;

/** The address of a page: its path below `/docs`, and what else it says. */
interface Place {
  path: string;
  query: Readonly<Record<string, string>>;
}

/** The pages of the reference, rendered at their first request, without any script. */
@Injectable()
export class ReferencePages {
  readonly stylesheet = STYLES.map((name) => readFileSync(join(STYLES_FOLDER, name), 'utf8')).join('');
  private readonly mark = createHash('sha256').update(this.stylesheet).digest('hex').slice(0, 12);
  private readonly sites = new Map<Language, Site>();
  private readonly rendered = new BoundedMap<string, string>(MAX_PAGES);
  readonly baseUrl: string;
  /** The path of the installation below its origin, without a slash at its end. */
  private readonly root: string;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly document: ApiDocument,
  ) {
    this.baseUrl = config.http.baseUrl;
    this.root = new URL(config.http.baseUrl).pathname.replace(/\/$/, '');
  }

  /** The page of a path below `/docs`; null: there is none. */
  page(path: string, choices: Choices): string | null {
    const name = JSON.stringify([path, choices.language, choices.code]);
    const kept = this.rendered.get(name);
    if (kept !== undefined) return kept;
    const site = this.site(choices.language);
    const page = sitePage(path, site);
    if (page === null) return null;
    const text = this.render(page, { path, query: {} }, choices, site);
    this.rendered.set(name, text);
    return text;
  }

  /** The page with what a question finds. Nobody asks the same again, so it is not kept. */
  search(question: string, choices: Choices): string {
    const site = this.site(choices.language);
    return this.render(searchPage(question, site), { path: '/search', query: { q: question } }, choices, site);
  }

  /** What the pages of a language are made of. */
  site(language: Language): Site {
    const site = this.sites.get(language) ?? siteOf(JSON.parse(this.document.text()) as OpenAPIObject, language);
    this.sites.set(language, site);
    return site;
  }

  private render({ title, content }: SitePage, { path, query }: Place, choices: Choices, { navigation }: Site): string {
    const { root } = this;
    const { language, code } = choices;
    const context = {
      language,
      root,
      t: PAGE_TEXTS[language],
      code: code ?? SAMPLE_LANGUAGES[0]?.id ?? '',
      link: (to: string, anchor?: string) => addressOf(root, to, choices, anchor),
      withCode: (other: string) => addressOf(root, path, { language, code: other }),
    };
    const layout = { title, path, navigation, query: { ...query, ...(code !== null && { code }) } };
    const html = renderToString(
      <ReferenceContext.Provider value={context}>
        <Layout {...layout} stylesheet={`reference.css?v=${this.mark}`}>
          {content}
        </Layout>
      </ReferenceContext.Provider>,
    );
    return `<!doctype html>${html}`;
  }
}
