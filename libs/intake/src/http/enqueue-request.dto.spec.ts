import 'reflect-metadata';
import { MESSAGE_FIELDS, parseBatch, REQUEST_FIELDS, type Violation, type ViolationCode } from '@recado/core';
import { plainToInstance } from 'class-transformer';
import { validateSync, type ValidationError } from 'class-validator';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BEYOND_FIELDS, enqueueBodies, hostile, OPTIONS, throughJson } from '../testing/enqueue-bodies.js';
import { EnqueueRequestDto, NewMessageDto } from './enqueue-request.dto.js';

/** Paths that the class refuses. */
function byClass(body: unknown): Set<string> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return new Set(['messages']);
  return new Set(validateSync(plainToInstance(EnqueueRequestDto, body)).flatMap((error) => pathsOf(error)));
}

function pathsOf({ property, constraints, children = [] }: ValidationError): string[] {
  const own = constraints ? [property] : [];
  return [...own, ...children.flatMap(pathsOf).map((path) => `${property}.${path}`)];
}

/** Paths that the parser refuses, and those of them that every check of fields must find. */
function byParser(body: unknown): { all: Set<string>; certain: Set<string> } {
  const result = parseBatch(body, OPTIONS);
  const violations = result.ok ? result.batch.rejected.flatMap((left) => left.violations) : result.violations;
  const certain = violations.filter(({ code }) => BEYOND_FIELDS[code as ViolationCode] === undefined);
  return { all: new Set(violations.map(placeOf)), certain: new Set(certain.map(placeOf)) };
}

/** A class that meets something else than an object names the list that it lies in. */
function placeOf({ path, code }: Violation): string {
  return code === 'message_not_object' ? 'messages' : path;
}

/** What the parser does not look at any more: times in an unknown zone, and what lies in a list that is none. */
function isUnread(path: string, all: ReadonlySet<string>): boolean {
  const isTime = /(?:^|\.)(?:scheduled|expires)_at$/.test(path);
  return (isTime && all.has('timezone')) || (path.startsWith('messages.') && all.has('messages'));
}

function expectAgreement(body: unknown): void {
  const parser = byParser(body);
  const found = byClass(body);
  expect(
    [...parser.certain].filter((path) => !found.has(path)),
    'refused by the parser only',
  ).toEqual([]);
  const tooMuch = [...found].filter((path) => !parser.all.has(path) && !isUnread(path, parser.all));
  expect(tooMuch, 'refused by the class only').toEqual([]);
}

/** The names that a class gives to the document. */
function documented({ prototype }: { prototype: object }): string[] {
  const names = Reflect.getMetadata('swagger/apiModelPropertiesArray', prototype) as string[];
  return names.map((name) => name.replace(/^:/, '')).sort();
}

describe('the class that describes a batch', () => {
  it('has the fields that are known, so that no other name is taken for a slip', () => {
    expect(documented(EnqueueRequestDto)).toEqual([...REQUEST_FIELDS].sort());
    expect(documented(NewMessageDto)).toEqual([...MESSAGE_FIELDS].sort());
  });

  it('refuses what the parser refuses, field by field, and nothing else', () => {
    fc.assert(fc.property(throughJson(enqueueBodies()), expectAgreement), { numRuns: 3_000 });
  }, 30_000);

  it('agrees on whatever else may come', () => {
    const anything = fc.oneof(hostile, fc.dictionary(fc.constantFrom('messages', 'timezone', 'x'), hostile));
    fc.assert(fc.property(throughJson(anything), expectAgreement), { numRuns: 2_000 });
  }, 30_000);

  it('takes as many messages as the parser by default, and no more', () => {
    const messages = (count: number) =>
      Array.from({ length: count }, () => ({ phone: '5511987654321', message: 'Olá' }));
    for (const count of [10_000, 10_001]) expectAgreement({ messages: messages(count) });
    expect(byClass({ messages: messages(10_001) })).toEqual(new Set(['messages']));
  }, 30_000);
});
