/** A part of a page in Markdown. */
export type Block =
  | { kind: 'heading'; level: number; text: string; anchor: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'code'; language: string; text: string }
  | { kind: 'list'; isOrdered: boolean; items: Block[][] }
  | { kind: 'table'; head: string[]; rows: string[][] };

const FENCE = /^```(\w*)$/;
const HEADING = /^(#{1,6}) (.+)$/;
const ITEM = /^(?:[-*]|\d{1,9}\.) +/;
const RULER = /^\|(?: *:?-+:? *\|)+$/;

/**
 * Reads the Markdown that the guides are written in: headings, paragraphs, lists, tables and fenced code. What else
 * Markdown knows is not read, and a test refuses a guide that uses it.
 */
export function readMarkdown(text: string): Block[] {
  return new Lines(text.split('\n')).blocks();
}

/** The anchor of a heading, as GitHub makes it. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');
}

class Lines {
  private at = 0;

  constructor(private readonly lines: readonly string[]) {}

  blocks(): Block[] {
    const found: Block[] = [];
    for (let line = this.peek(); line !== undefined; line = this.peek()) {
      if (line.trim() === '') this.at++;
      else found.push(this.block(line));
    }
    return found;
  }

  private block(line: string): Block {
    const [, level, heading = ''] = HEADING.exec(line) ?? [];
    if (level !== undefined) {
      this.at++;
      return { kind: 'heading', level: level.length, text: heading, anchor: anchorOf(heading) };
    }
    if (FENCE.test(line)) return this.code(line);
    if (this.isTable()) return this.table();
    return ITEM.test(line) ? this.list(line) : { kind: 'paragraph', text: this.takeParagraph().join('\n') };
  }

  private code(fence: string): Block {
    this.at++;
    const text = this.takeWhile((line) => line !== '```');
    this.at++;
    return { kind: 'code', language: FENCE.exec(fence)?.[1] ?? '', text: text.join('\n') };
  }

  private table(): Block {
    const [head = [], , ...rows] = this.takeWhile((line) => line.startsWith('|')).map(cellsOf);
    return { kind: 'table', head, rows };
  }

  private list(first: string): Block {
    const isOrdered = /^\d/.test(first);
    const items: Block[][] = [];
    for (let line = this.peek(); line !== undefined && ITEM.test(line); line = this.peek()) {
      if (/^\d/.test(line) !== isOrdered) break;
      items.push(this.item(line));
    }
    return { kind: 'list', isOrdered, items };
  }

  /** The text after the mark, and everything that is indented as far as this text. */
  private item(line: string): Block[] {
    const width = ITEM.exec(line)?.[0].length ?? 0;
    this.at++;
    const inner = [line.slice(width), ...this.takeWhile((next) => next.trim() === '' || indentOf(next) >= width)];
    return new Lines(inner.map((each, place) => (place === 0 ? each : each.slice(width)))).blocks();
  }

  private takeParagraph(): string[] {
    const isOther = (line: string) => line.trim() === '' || HEADING.test(line) || FENCE.test(line) || ITEM.test(line);
    return this.takeWhile((line) => !isOther(line) && !this.isTable());
  }

  private takeWhile(isWanted: (line: string) => boolean): string[] {
    const from = this.at;
    for (let line = this.peek(); line !== undefined && isWanted(line); line = this.peek()) this.at++;
    return this.lines.slice(from, this.at);
  }

  private isTable(): boolean {
    return this.peek()?.startsWith('|') === true && RULER.test(this.lines[this.at + 1] ?? '');
  }

  private peek(): string | undefined {
    return this.lines[this.at];
  }
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

/** A vertical bar with a backslash before it belongs to its cell. */
function cellsOf(line: string): string[] {
  const cells = line
    .trim()
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/);
  return cells.map((cell) => cell.trim().replaceAll('\\|', '|'));
}
