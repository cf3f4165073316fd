import type { Bilingual, Language } from '../../libs/core/src/language.js';
import { type CodeView, type ErrorsView, errorsView } from '../../apps/server/src/reference/errors-view.js';
import { PAGE_TEXTS, type PageTexts } from '../../apps/server/src/reference/kit/page-texts.js';

/** The file of the guide to errors in each language. */
export const ERRORS_GUIDES: Bilingual = {
  'pt-BR': 'docs/guide/errors.pt-BR.md',
  en: 'docs/guide/errors.md',
};

const OTHER: Bilingual = {
  'pt-BR': '*In English: [errors.md](errors.md).*',
  en: '*Em português: [errors.pt-BR.md](errors.pt-BR.md).*',
};

const NEXT: Bilingual = {
  'pt-BR': '*A seguir: [Limites](../limits.pt-BR.md). [O que testa esta página](../testing.md#what-tries-each-page).*',
  en: '*Next: [Limits](../limits.md). [What tries this page](../testing.md#what-tries-each-page).*',
};

/** The guide to errors as Markdown, from the catalogue of the page /docs/errors. */
export function errorsGuide(language: Language): string {
  const t = PAGE_TEXTS[language];
  const view = errorsView(language);
  return [
    `# ${t.errorsTitle}`,
    OTHER[language],
    t.errorsLead,
    ...errorSections(view, t),
    ...codeSection(t.findings, t.findingsLead, view.findings, t),
    ...codeSection(t.failures, t.failuresLead, view.failures, t),
    NEXT[language],
  ]
    .join('\n\n')
    .concat('\n');
}

function errorSections({ errors }: ErrorsView, t: PageTexts): string[] {
  return errors.flatMap(({ code, status, title, cause, cure }) => [
    `## ${code}`,
    `HTTP ${status}: ${title}.`,
    `**${t.cause}.** ${cause}`,
    `**${t.cure}.** ${cure}`,
  ]);
}

function codeSection(title: string, lead: string, codes: readonly CodeView[], t: PageTexts): string[] {
  const rows = codes.map(({ code, text }) => `| \`${code}\` | ${text.replaceAll('|', '\\|')} |`);
  return [`## ${title}`, lead, [`| ${t.code} | ${t.meaning} |`, '|---|---|', ...rows].join('\n')];
}
