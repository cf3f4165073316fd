import { type BatchOptions, Clock, DomainError, parseBatch, type Violation } from '@recado/core';
import type { ColumnKey } from '../people-lists.js';
import type { GivenPerson } from '../people/list-changes.js';

/** Most people of one request. */
const MAX_REQUEST_PEOPLE = 1_000;

interface WirePerson {
  phone: unknown;
  name?: string | null;
  email?: string | null;
  variables?: Readonly<Record<string, string | number | null>> | null;
}

/**
 * Reads the people of a request by the rules of `POST /api/enqueue-messages` for the same fields. Throws DomainError
 * `validation_failed`: none is taken where one is refused.
 */
export function readPeople(body: unknown, clock: Pick<Clock, 'now'>): GivenPerson[] {
  const people = (body as { people?: unknown } | null)?.people;
  if (!Array.isArray(people) || people.length === 0) throw refused([{ path: 'people', code: 'people_required' }]);
  if (people.length > MAX_REQUEST_PEOPLE) {
    const params = { count: people.length, max: MAX_REQUEST_PEOPLE };
    throw refused([{ path: 'people', code: 'people_too_many', params }]);
  }
  const parsed = parseBatch({ messages: people.map(asMessage) }, optionsAt(clock.now()));
  if (!parsed.ok) throw refused(parsed.violations.map(inPeople), parsed.violationsTotal);
  return parsed.batch.items.map(({ index, phone }) => ({ phone, values: valuesOf(people[index] as WirePerson) }));
}

/** With a text, which every message needs. */
function asMessage(person: unknown): unknown {
  if (typeof person !== 'object' || person === null || Array.isArray(person)) return person;
  const { phone, name, email, variables } = person as Readonly<Record<string, unknown>>;
  return { phone, name, email, variables, message: '-' };
}

function valuesOf({ name, email, variables }: WirePerson): GivenPerson['values'] {
  const own = Object.entries(variables ?? {}).map(([key, value]): [ColumnKey, unknown] => [`variable:${key}`, value]);
  const all: [ColumnKey, unknown][] = [['name', name], ['email', email], ...own];
  return Object.fromEntries(
    all.flatMap(([key, value]) =>
      value === null || value === undefined ? [] : [[key, `${value as string | number}`.trim()]],
    ),
  );
}

function inPeople(violation: Violation): Violation {
  return { ...violation, path: violation.path.replace(/^messages/, 'people') };
}

function refused(violations: readonly Violation[], violationsTotal = violations.length): DomainError {
  return new DomainError('validation_failed', { violations, violationsTotal });
}

function optionsAt(now: number): BatchOptions {
  return {
    maxBatch: MAX_REQUEST_PEOPLE,
    maxMessageLength: 1,
    maxBatchTextBytes: MAX_REQUEST_PEOPLE,
    now,
    pastGraceMs: 0,
    defaultTimezone: 'UTC',
    missingVariable: 'empty',
    channels: new Set(),
  };
}
