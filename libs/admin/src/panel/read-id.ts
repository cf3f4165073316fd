import { NotFoundException } from '@nestjs/common';

/** An id from a path. Throws NotFoundException for a text that is no id. */
export function readId(text: string): number {
  const id = idOf(text);
  if (id === undefined) throw new NotFoundException();
  return id;
}

/** A text as an id; undefined for one that is no id. */
export function idOf(text: unknown): number | undefined {
  return typeof text === 'string' && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}

/** What an address names. Throws NotFoundException where there is no such thing. */
export function found<Thing>(thing: Thing | null | undefined): Thing {
  if (thing === null || thing === undefined) throw new NotFoundException();
  return thing;
}
