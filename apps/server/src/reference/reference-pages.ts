import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import { CONFIG, type Config, sourceFolder } from '@recado/config';
import type { Bilingual, Language } from '@recado/core';
import { Eta } from 'eta';
import { ApiDocument } from '../openapi/api-document.js';
import { errorsView } from './errors-view.js';
import { PAGE_TEXTS } from './page-texts.js';
import { referenceView } from './reference-view.js';
import { richParagraphs, richText } from './rich-text.js';
import { translated } from './translated.js';

/** `?lang=` of each language, and the language that a page links to. */
const LINKS: Bilingual<object> = {
  'pt-BR': { lang: 'pt', other: { lang: 'en', language: 'en' } },
  en: { lang: 'en', other: { lang: 'pt', language: 'pt-BR' } },
};

const VIEWS = sourceFolder('apps/server/src/reference/views');
/** The parts of the stylesheet in their order: a later part may override an earlier one. */
const STYLES = ['frame.css', 'entries.css', 'media.css'];

/** The pages of the reference, rendered once for each language, without any script. */
@Injectable()
export class ReferencePages {
  readonly stylesheet = STYLES.map((name) => readFileSync(join(VIEWS, name), 'utf8')).join('');
  private readonly eta = new Eta({ views: VIEWS, cache: true });
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
    return this.once('reference', language, () => referenceView(translated(document(), language)));
  }

  /** Every error, finding and failure, with its cause and what to do. */
  errors(language: Language): string {
    return this.once('errors', language, () => errorsView(language));
  }

  private once(page: string, language: Language, view: () => object): string {
    const name = `${page} ${language}`;
    const text = this.rendered.get(name) ?? this.render(page, language, view());
    this.rendered.set(name, text);
    return text;
  }

  private render(page: string, language: Language, view: object): string {
    const { root } = this;
    return this.eta.render(page, {
      ...LINKS[language],
      page,
      language,
      root,
      view,
      t: PAGE_TEXTS[language],
      stylesheet: `reference.css?v=${this.mark}`,
      rich: (text: string) => richText(text, root),
      paragraphs: (text: string) => richParagraphs(text, root),
    });
  }
}
