const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escapes a text for HTML. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/**
 * A description as HTML: what stands between backticks is code, and an address of the reference leads there. `root` is
 * the path of the installation, without a slash at its end.
 */
export function richText(text: string, root: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, (_, code: string) => withLink(code, root));
}

/** The paragraphs of a longer text, each as `richText`. */
export function richParagraphs(text: string, root: string): string[] {
  return text.split(/\n{2,}/).map((paragraph) => richText(paragraph.trim(), root));
}

function withLink(code: string, root: string): string {
  return code.startsWith('/docs') ? `<a href="${root}${code}"><code>${code}</code></a>` : `<code>${code}</code>`;
}
