import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { BRUNO, collectionFiles, POSTMAN } from '../scripts/lib/collections/files.mjs';
import type { Json } from './support/api.js';
import { inProject } from './support/paths.js';

const text = readFileSync(inProject('docs/openapi.json'), 'utf8');
const document = JSON.parse(text);
const files = collectionFiles(text);
const requests = JSON.parse(files[POSTMAN] ?? '').item.flatMap(({ item }: { item: object[] }) => item);
const bruno = Object.entries(files).filter(([path]) => path.startsWith(BRUNO));

describe('The collections for Bruno and Postman', () => {
  it('have every operation', () => {
    const operations = Object.values<object>(document.paths).flatMap((item) => Object.values(item));
    const names = requests.map(({ name }: { name: string }) => name);
    const missing = operations.filter(({ summary }) => !names.includes(summary.replaceAll(/[`/\\:]/g, '')));
    expect(missing.map(({ operationId }) => operationId)).toEqual([]);
  });

  it('name each request once in its folder, and so in Bruno have a file for each', () => {
    const found = bruno.filter(([path]) => path.split('/').length === 4 && /\/(?!folder|local)[^/]+\.bru$/.test(path));
    expect(found).toHaveLength(requests.length);
  });

  it('make a new Idempotency-Key before each request that takes one', () => {
    const keyed = requests.filter(({ request }: Json) =>
      request.header.some(({ key }: Json) => key === 'Idempotency-Key'),
    );
    expect(keyed.length).toBeGreaterThan(1);
    for (const { event, request } of keyed) {
      expect(request.header[0]).toEqual({ key: 'Idempotency-Key', value: '{{idempotencyKey}}' });
      expect(event[0].listen).toBe('prerequest');
      expect(event[0].script.exec.join()).toContain('{{$guid}}');
    }
    const withKey = bruno.map(([, text]) => text).filter((text) => text.includes('Idempotency-Key'));
    expect(withKey).toHaveLength(keyed.length);
    expect(withKey.every((text) => text.includes('bru.setVar("idempotencyKey", bru.interpolate("{{$guid}}"))'))).toBe(
      true,
    );
  });

  it('have every optional value switched off and none made up', () => {
    const optional = requests.flatMap(({ request }: Json) => [
      ...request.header.slice(1),
      ...(request.url.query ?? []),
    ]);
    const on = optional.filter(({ key, disabled }: Json) => disabled !== true && key !== 'Content-Type');
    expect(on).toEqual([]);
    const values = new Set(optional.filter((one: Json) => one.disabled).map(({ value }: Json) => value));
    expect([...values].filter((value) => !/^\d*$/.test(value as string))).toEqual([]);
  });

  it('fill each place of an address by what an earlier request kept or named', () => {
    const known = new Set(['baseUrl', 'tomorrow', 'yesterday', 'listName']);
    const unknown = requests.flatMap(({ name, request, event }: Json) => {
      const scripts = event.flatMap(({ script }: Json) => script.exec).join('\n');
      const places = [...request.url.raw.matchAll(/\{\{(\w+)\}\}/g)].map(([, place]) => place);
      const missing = places.filter((place) => !known.has(place));
      for (const [, kept] of scripts.matchAll(/set\('(\w+)'/g)) known.add(kept);
      return missing.map((place) => `${name}: ${place}`);
    });
    expect(unknown).toEqual([]);
  });

  it('take no refusal for an answer, but where the flow names one', () => {
    const tests = requests.map(({ event }: Json) => event.at(-1).script.exec[0]);
    expect(tests.filter((line: string) => /\b(401|403|429)\b/.test(line))).toEqual([]);
  });

  it('hold no secret', () => {
    expect(JSON.stringify(files)).not.toMatch(/rcd_|whsec_/);
  });
});
