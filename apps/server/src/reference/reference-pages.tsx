import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import { CONFIG, type Config, sourceFolder } from '@recado/config';
import type { Bilingual, Language } from '@recado/core';
import type { VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { ApiDocument } from '../openapi/api-document.js';
import { errorsView } from './errors-view.js';
import { ErrorsPage } from './errors.page.js';
import { Layout } from './layout.page.js';
import { PAGE_TEXTS } from './page-texts.js';
import { ReferenceContext } from './reference-context.js';
import { referenceView } from './reference-view.js';
import { ReferencePage } from './reference.page.js';
import { translated } from './translated.js';

/** `lang` in the addresses of each language. */
const LANG: Bilingual<string> = { 'pt-BR': 'pt', en: 'en' };

const STYLES_FOLDER = sourceFolder('apps/server/src/reference/styles');
type PageName = 'reference' | 'errors';
/** The parts of the stylesheet in their order: a later part may override an earlier one. */
const STYLES = ['frame.css', 'entries.css', 'media.css'];

/** The pages of the reference, rendered once for each language, without any script. */
@Injectable()
export class ReferencePages {
  readonly stylesheet = STYLES.map((name) => readFileSync(join(STYLES_FOLDER, name), 'utf8')).join('');
  private readonly mark = createHash('sha256').update(this.stylesheet).digest('hex').slice(0, 12);
  private readonly rendered = new Map<string, string>();
  /** The path of the installation below its origin, without a slash at its end. */
  private readonly root: string;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly document: ApiDocument,
  ) {
    this.root = new URL(config.http.baseUrl).pathname.replace(/\/$/, '');
  }

  /** Every operation, event and object of the API. */
  reference(language: Language): string {
    const document = () => JSON.parse(this.document.text()) as OpenAPIObject;
    return this.once('reference', language, () => (
      <ReferencePage view={referenceView(translated(document(), language))} />
    ));
  }

  /** Every error, finding and failure, with its cause and what to do. */
  errors(language: Language): string {
    return this.once('errors', language, () => <ErrorsPage view={errorsView(language)} />);
  }

  private once(page: PageName, language: Language, content: () => VNode): string {
    const name = `${page} ${language}`;
    const text = this.rendered.get(name) ?? this.render(page, language, content());
    this.rendered.set(name, text);
    return text;
  }

  private render(page: PageName, language: Language, content: VNode): string {
    const context = { language, lang: LANG[language], t: PAGE_TEXTS[language], root: this.root };
    const html = renderToString(
      <ReferenceContext.Provider value={context}>
        <Layout page={page} stylesheet={`reference.css?v=${this.mark}`}>
          {content}
        </Layout>
      </ReferenceContext.Provider>,
    );
    return `<!doctype html>${html}`;
  }
}
