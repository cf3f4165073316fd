import { Lexer, type MarkedToken, type Token } from 'marked';

/** A part of a line in Markdown. */
export type Inline =
  | { kind: 'text' | 'code'; text: string }
  | { kind: 'strong' | 'emphasis'; parts: Inline[] }
  | { kind: 'link'; parts: Inline[]; target: string };

/** Reads a line: code, strong and emphasised text, and links. Anything else, such as a tag, is text. */
export function readInline(line: string): Inline[] {
  return partsOf(Lexer.lexInline(line));
}

/** What a reader sees of a line, without its marks. */
export function plainInline(line: string): string {
  return readInline(line).map(textOf).join('');
}

function partsOf(tokens: readonly Token[]): Inline[] {
  return (tokens as readonly MarkedToken[]).map((token): Inline => {
    switch (token.type) {
      case 'codespan':
        return { kind: 'code', text: token.text };
      case 'strong':
        return { kind: 'strong', parts: partsOf(token.tokens) };
      case 'em':
        return { kind: 'emphasis', parts: partsOf(token.tokens) };
      case 'link':
        return { kind: 'link', parts: partsOf(token.tokens), target: token.href };
      default:
        return { kind: 'text', text: 'text' in token ? String(token.text) : token.raw };
    }
  });
}

function textOf(part: Inline): string {
  return 'text' in part ? part.text : part.parts.map(textOf).join('');
}
