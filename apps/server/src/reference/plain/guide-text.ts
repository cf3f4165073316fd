import { guideLink } from '../guides/guide-link.js';

interface Addresses {
  /** The address of the installation. */
  baseUrl: string;
  lang: string;
}

/** A guide as it is written, with links that lead to other guides of the installation. */
export function guideText(path: string, text: string, { baseUrl, lang }: Addresses): string {
  // Every second part is a block of code.
  const parts = text.split(/^(```[^]*?^```$)/m);
  const replaced = (part: string) =>
    part.replace(/\]\(([^)\s]+)\)/g, (whole, target: string) => {
      const link = guideLink(path, target);
      if (target.startsWith('#') || link.kind === 'outside' || link.kind === 'unknown') return whole;
      if (link.kind === 'file') return `](${baseUrl}/docs${link.path})`;
      const page = link.path === '/errors' ? '/guides/errors' : link.path;
      return `](${baseUrl}/docs${page}.md?lang=${lang}${link.anchor === undefined ? '' : `#${link.anchor}`})`;
    });
  return parts.map((part, at) => (at % 2 === 1 ? part : replaced(part))).join('');
}
