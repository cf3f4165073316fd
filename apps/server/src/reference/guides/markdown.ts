import { Lexer, type MarkedToken, type Token } from 'marked';

/** A part of a page in Markdown. */
export type Block =
  | { kind: 'heading'; level: number; text: string; anchor: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'code'; language: string; text: string }
  | { kind: 'list'; isOrdered: boolean; items: Block[][] }
  | { kind: 'table'; head: string[]; rows: string[][] };

/** Reads Markdown as GitHub does. What the pages have no part for, such as a rule or a tag, is left out or shown as text. */
export function readMarkdown(text: string): Block[] {
  return blocksOf(Lexer.lex(text));
}

/** The anchor of a heading, as GitHub makes it. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-');
}

function blocksOf(tokens: readonly Token[]): Block[] {
  return (tokens as readonly MarkedToken[]).flatMap((token): Block[] => {
    switch (token.type) {
      case 'heading':
        return [{ kind: 'heading', level: token.depth, text: token.text, anchor: anchorOf(token.text) }];
      case 'code':
        return [{ kind: 'code', language: token.lang ?? '', text: token.text }];
      case 'list':
        return [{ kind: 'list', isOrdered: token.ordered, items: token.items.map((item) => blocksOf(item.tokens)) }];
      case 'table': {
        const textsOf = (cells: typeof token.header) => cells.map(({ text }) => text);
        return [{ kind: 'table', head: textsOf(token.header), rows: token.rows.map(textsOf) }];
      }
      case 'paragraph':
      case 'text':
      case 'html':
        return [{ kind: 'paragraph', text: token.text }];
      case 'blockquote':
        return blocksOf(token.tokens);
      default:
        return [];
    }
  });
}
