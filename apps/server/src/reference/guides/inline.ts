/** A part of a line in Markdown. */
export type Inline =
  | { kind: 'text' | 'code'; text: string }
  | { kind: 'strong' | 'emphasis'; parts: Inline[] }
  | { kind: 'link'; parts: Inline[]; target: string };

/** Code, strong, emphasis, or a link whose text may contain code. */
const MARKS = /`([^`]+)`|\*\*(.+?)\*\*|\*([^\s*](?:[^*`]|`[^`]*`)*)\*|\[((?:[^\]`]|`[^`]*`)+)\]\(([^)\s]+)\)/g;

/** Reads a line: code, strong and emphasised text, and links. */
export function readInline(line: string): Inline[] {
  const found: Inline[] = [];
  let end = 0;
  for (const match of line.matchAll(MARKS)) {
    if (match.index > end) found.push({ kind: 'text', text: line.slice(end, match.index) });
    found.push(markOf(match));
    end = match.index + match[0].length;
  }
  if (end < line.length) found.push({ kind: 'text', text: line.slice(end) });
  return found;
}

/** What a reader sees of a line, without its marks. */
export function plainInline(line: string): string {
  return readInline(line).map(textOf).join('');
}

function markOf([, code, strong, emphasis, link, target = '']: RegExpMatchArray): Inline {
  if (code !== undefined) return { kind: 'code', text: code };
  if (strong !== undefined) return { kind: 'strong', parts: readInline(strong) };
  if (emphasis !== undefined) return { kind: 'emphasis', parts: readInline(emphasis) };
  return { kind: 'link', parts: readInline(link ?? ''), target };
}

function textOf(part: Inline): string {
  return 'text' in part ? part.text : part.parts.map(textOf).join('');
}
