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

  constructor(private readonly fields: Fields) {}

  /** The first of these fields that has a text; a number counts as one. Undefined: none has. */
  text(...names: readonly string[]): string | undefined {
    const values = names.map((name) => this.value(name));
    const found = values.find((value) => typeof value === 'string' || typeof value === 'number');
    return found === undefined || found === '' ? undefined : String(found);
  }

  /** A field as it is. */
  value(name: string): unknown {
    this.seen.add(name);
    return this.fields[name] ?? undefined;
  }

  /** Says of these fields, where they are given, why the message does not carry them. */
  lose(reason: Bilingual, ...names: readonly string[]): void {
    for (const name of names) if (this.value(name) !== undefined) this.lost.push({ field: name, reason });
  }

  /** What the message does not carry: first what was said, then each field that nobody read. */
  losses(): Loss[] {
    const unread = Object.keys(this.fields).filter((name) => !this.seen.has(name) && this.fields[name] !== null);
    return [...this.lost, ...unread.map((field) => ({ field, reason: LOSSES.unknown }))];
  }
}
