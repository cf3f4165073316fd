import type { Guide } from '../guides/guides.js';
import type { PageTexts } from '../kit/page-texts.js';

interface LlmsInput {
  /** The address of the installation. */
  baseUrl: string;
  /** `lang` of the addresses. */
  lang: string;
  /** What the API is. */
  description: string;
  guides: readonly Guide[];
  t: PageTexts;
}

/** What programs that read texts find here, in the form of https://llmstxt.org. */
export function llmsText({ baseUrl, lang, description, guides, t }: LlmsInput): string {
  const [summary = '', ...further] = description.split('\n\n');
  const link = (text: string, path: string) => `- [${text}](${baseUrl}/docs${path})`;
  return `${[
    '# Recado',
    `> ${summary}`,
    ...further,
    `## ${t.reference}`,
    [
      link(t.wholeText, `/reference.md?lang=${lang}`),
      link(t.errorsTitle, `/guides/errors.md?lang=${lang}`),
      link(t.document, '/openapi.json'),
    ].join('\n'),
    `## ${t.guides}`,
    guides.map(({ name, title }) => link(title, `/guides/${name}.md?lang=${lang}`)).join('\n'),
  ].join('\n\n')}\n`;
}
