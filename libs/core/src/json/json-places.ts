import { codePoints } from '../text/text.js';

/** Where a value or a member begins; line and column count characters from 1. */
export interface JsonPlace {
  line: number;
  column: number;
}

export interface JsonPlaces {
  /** By JSON pointer (RFC 6901): of a member where its name begins, of an element where it begins. */
  at: ReadonlyMap<string, JsonPlace>;
  /** The pointer and the place of the first name that its object has twice; undefined: there is none. */
  repeated: { pointer: string; place: JsonPlace } | undefined;
}

/** A string, a bracket, a separator, or a number or word. */
const TOKEN = /"(?:[^"\\]|\\.)*"|[[\]{},:]|[^\s"[\]{},:]+/gs;

interface Container {
  pointer: string;
  /** Null: an object. */
  index: number | null;
  names: Set<string>;
}

/** Finds the places of everything in a text that is JSON, for errors about what it says. */
export function jsonPlaces(text: string): JsonPlaces {
  return new PlaceReader(text).read();
}

/** The pointer to a member or an element. */
export function childPointer(pointer: string, name: string | number): string {
  return `${pointer}/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

class PlaceReader {
  private readonly at = new Map<string, JsonPlace>();
  private readonly open: Container[] = [];
  private repeated: JsonPlaces['repeated'];
  /** The pointer of the member whose name was read, until its value begins. */
  private member: string | undefined;
  private line = 1;
  private lineStart = 0;
  private passed = 0;

  constructor(private readonly text: string) {}

  read(): JsonPlaces {
    for (const match of this.text.matchAll(TOKEN)) this.token(match[0], match.index);
    return { at: this.at, repeated: this.repeated };
  }

  private token(token: string, at: number): void {
    if (token === ',' || token === ':') return;
    if (token === '}' || token === ']') return void this.open.pop();
    const container = this.open.at(-1);
    if (container?.index === null && this.member === undefined && token !== '{' && token !== '[')
      return this.name(container, JSON.parse(token) as string, at);
    const pointer = this.pointerOf(container);
    if (!this.at.has(pointer)) this.at.set(pointer, this.placeOf(at));
    this.member = undefined;
    if (token === '{' || token === '[') this.open.push({ pointer, index: token === '[' ? 0 : null, names: new Set() });
  }

  private name(container: Container, name: string, at: number): void {
    const pointer = childPointer(container.pointer, name);
    const place = this.placeOf(at);
    if (container.names.has(name)) this.repeated ??= { pointer, place };
    container.names.add(name);
    this.at.set(pointer, place);
    this.member = pointer;
  }

  private pointerOf(container: Container | undefined): string {
    if (!container) return '';
    if (container.index === null) return this.member ?? container.pointer;
    return childPointer(container.pointer, container.index++);
  }

  /** Lines end as editors end them: with LF, CR LF or CR. Tokens are asked for in their order. */
  private placeOf(at: number): JsonPlace {
    const skipped = this.text.slice(this.passed, at);
    for (const end of skipped.matchAll(/\r\n?|\n/g)) {
      this.line++;
      this.lineStart = this.passed + end.index + end[0].length;
    }
    this.passed = at;
    return { line: this.line, column: codePoints(this.text.slice(this.lineStart, at)) + 1 };
  }
}
