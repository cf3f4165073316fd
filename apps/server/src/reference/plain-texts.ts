import { readFileSync } from 'node:fs';
import { Injectable } from '@nestjs/common';
import { sourceFolder } from '@recado/config';
import type { Language } from '@recado/core';
import { EXAMPLE } from './guides/guide-link.js';
import { ERRORS_GUIDE, guideName } from './guides/guide-list.js';
import { errorsGuideText } from './guides/guides.js';
import { LANG } from './kit/addresses.js';
import { PAGE_TEXTS } from './kit/page-texts.js';
import { guideText } from './plain/guide-text.js';
import { llmsText } from './plain/llms.js';
import { referenceMarkdown } from './plain/reference-markdown.js';
import { ReferencePages } from './reference-pages.js';

/** The documentation as plain text and Markdown. */
@Injectable()
export class PlainTexts {
  constructor(private readonly pages: ReferencePages) {}

  /** What there is to read. */
  llms(language: Language): string {
    const { view, guides } = this.pages.site(language);
    return llmsText({ ...this.addresses(language), description: view.description, guides, t: PAGE_TEXTS[language] });
  }

  /** The whole reference. */
  reference(language: Language): string {
    return referenceMarkdown(this.pages.site(language).view, { t: PAGE_TEXTS[language], language });
  }

  /** A guide; null: there is none of this name. */
  guide(name: string, language: Language): string | null {
    const addresses = this.addresses(language);
    if (name === guideName(ERRORS_GUIDE)) return guideText(ERRORS_GUIDE, errorsGuideText(language), addresses);
    const guide = this.pages.site(language).guides.find((each) => each.name === name);
    return guide ? guideText(guide.path, guide.text, addresses) : null;
  }

  /** The program that a guide shows. */
  example(): string {
    return readFileSync(sourceFolder(`docs/${EXAMPLE}`), 'utf8');
  }

  private addresses(language: Language) {
    return { baseUrl: this.pages.baseUrl, lang: LANG[language] };
  }
}
