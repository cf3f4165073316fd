import { NotFoundException } from '@nestjs/common';

/** An id from a path; what cannot be one is not found. */
export function readId(text: string): number {
  const id = idOf(text);
  if (id === undefined) throw new NotFoundException();
  return id;
}

/** An id that somebody typed, or undefined. */
export function idOf(text: unknown): number | undefined {
  return typeof text === 'string' && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}
