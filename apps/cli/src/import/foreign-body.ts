import type { Bilingual } from '@recado/core';
import { LOSSES } from './texts.js';

/** What an object of JSON or a form holds. */
export type Fields = Readonly<Record<string, unknown>>;

/** A field of another service that the message does not carry, and why. */
export interface Loss {
  readonly field: string;
  readonly reason: Bilingual;
}

export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A body that a program sent to another service. It remembers which fields were read, so that the others can be told. */
export class ForeignBody {
  private readonly seen = new Set<string>();
  private readonly lost: Loss[] = [];

  private readonly inner: ForeignBody[] = [];

  /** `path`: of the object within its body, with a dot behind it; empty: the body itself. */
  constructor(
    private readonly fields: Fields,
    private readonly path = '',
  ) {}

  /**
   * The first of these fields that has a text; a number counts as one. Undefined: none has. Remembers as lost what stands
   * beside it, and what is no text.
   */
  text(...names: readonly string[]): string | undefined {
    let found: string | undefined;
    for (const name of names) {
      const value = this.value(name);
      const isText = typeof value === 'string' || typeof value === 'number';
      if (value === undefined || value === '' || (isText && String(value) === found)) continue;
      if (isText && found === undefined) found = String(value);
      else this.lose(isText ? LOSSES.second : LOSSES.noText, name);
    }
    return found;
  }

  /** The object in a field, whose own fields are told too where nobody reads them. Undefined: it holds none. */
  object(name: string): ForeignBody | undefined {
    return this.within(this.value(name), name);
  }

  /** The objects in the list of a field. Undefined: it holds no list, or something else in it. */
  objects(name: string): ForeignBody[] | undefined {
    const list = this.value(name);
    if (!Array.isArray(list) || !list.every(isFields)) return undefined;
    return list.flatMap((item, index) => this.within(item, `${name}.${index}`) ?? []);
  }

  /** A field as it is. */
  value(name: string): unknown {
    this.seen.add(name);
    return this.fields[name] ?? undefined;
  }

  /** Says of these fields, where they are given, why the message does not carry them. */
  lose(reason: Bilingual, ...names: readonly string[]): void {
    for (const name of names)
      if (this.value(name) !== undefined) this.lost.push({ field: `${this.path}${name}`, reason });
  }

  /** What the message does not carry: first what was said, then each field that nobody read. */
  losses(): Loss[] {
    const unread = Object.keys(this.fields).filter((name) => !this.seen.has(name) && this.fields[name] !== null);
    const unknown = unread.map((name) => ({ field: `${this.path}${name}`, reason: LOSSES.unknown }));
    return [...this.lost, ...unknown, ...this.inner.flatMap((inner) => inner.losses())];
  }

  private within(value: unknown, name: string): ForeignBody | undefined {
    if (!isFields(value)) return undefined;
    const inner = new ForeignBody(value, `${this.path}${name}.`);
    this.inner.push(inner);
    return inner;
  }
}
