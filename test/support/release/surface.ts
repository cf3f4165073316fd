import { readFileSync } from 'node:fs';
import { getMetadataArgsStorage } from 'typeorm';
import { z } from 'zod';
import { COMMANDS } from '../../../apps/cli/src/commands/index.js';
import { inLanguage } from '../../../apps/cli/src/language/in-language.js';
import { environmentSchema } from '../../../libs/config/src/environment.schema.js';
import { ERROR_STATUS, FAILURE_CODES, VIOLATION_CODES } from '../../../libs/core/src/index.js';
import { ENTITIES } from '../../../libs/database/src/entities/index.js';
import { MIGRATIONS } from '../../../libs/database/src/migrations/index.js';
import { testConfig } from '../fixtures/test-config.js';
import { registeredMetrics } from '../observability.js';
import { inProject } from '../paths.js';
import { apiSurface, BOUNDS, type Line } from './api-surface.js';
import { printedFields } from './printed-fields.js';
import { declaredRoutes } from './routes.js';

/** What the last release offered, as `npm run release-surface` has written it. */
export const SURFACE_FILE = 'test/support/release/surface.txt';

export type Surface = ReadonlyMap<string, string>;

/** What the program of now offers to those who build on it. */
export async function presentSurface(): Promise<Surface> {
  const api = apiSurface();
  const named = [...api, ...codes(), ...metrics(), ...variables(), ...commands(), ...tables()];
  const lines = [...named, ...(await otherRoutes(api)), ...(await printed())];
  return new Map(lines.toSorted(([left], [right]) => (left < right ? -1 : 1)));
}

/** The record of the last release, or that of this text. */
export function recordedSurface(text = readFileSync(inProject(SURFACE_FILE), 'utf8')): Surface {
  const lines = text.split('\n');
  return new Map(lines.filter((line) => line !== '' && !line.startsWith('#')).map(lineOf));
}

/** The text of a record. */
export function surfaceText(surface: Surface, version: string): string {
  const lines = [...surface].map(([key, value]) => (value === '' ? key : `${key}: ${value}`));
  return [`# What ${version} offers. Made by npm run release-surface, with each release.`, ...lines, ''].join('\n');
}

function lineOf(text: string): Line {
  const at = text.lastIndexOf(': ');
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 2)];
}

function codes(): Line[] {
  return [
    ...Object.entries(ERROR_STATUS).map(([code, status]): Line => [`error ${code}`, String(status)]),
    ...VIOLATION_CODES.map((code): Line => [`finding ${code}`, '']),
    ...FAILURE_CODES.map((code): Line => [`failure ${code}`, '']),
  ];
}

function metrics(): Line[] {
  return registeredMetrics().flatMap(({ name, type, labels }): Line[] => [
    [`metric ${name}`, type],
    ...labels.map((label): Line => [`metric ${name} label ${label}`, '']),
  ]);
}

function variables(): Line[] {
  const schema = z.toJSONSchema(environmentSchema(testConfig().gateways), { unrepresentable: 'any' });
  return Object.entries(schema.properties ?? {}).flatMap(([name, rule]): Line[] => [
    [`variable ${name}`, ''],
    ...valuesOf(rule).map((value): Line => [`variable ${name} = ${String(value)}`, '']),
  ]);
}

/** What a variable may be, or what its list may hold, where that is a fixed set. */
function valuesOf(rule: z.core.JSONSchema._JSONSchema): readonly unknown[] {
  if (typeof rule === 'boolean') return [];
  if (rule.type === 'boolean') return [true, false];
  return rule.enum ?? (rule.type === 'array' && !Array.isArray(rule.items) && rule.items ? valuesOf(rule.items) : []);
}

/** What is answered beside the API of the document. Of the panel only its first page: the others may move. */
async function otherRoutes(api: readonly Line[]): Promise<Line[]> {
  const described = new Set(api.map(([key]) => key));
  const routes = (await declaredRoutes()).filter((route) => !described.has(`operation ${route}`));
  return routes.filter((route) => !/ \/admin\/./.test(route)).map((route) => [`route ${route}`, '']);
}

async function printed(): Promise<Line[]> {
  return (await printedFields()).map((field) => [`command ${field}`, '']);
}

function commands(): Line[] {
  return COMMANDS.flatMap(({ name, usage }): Line[] => {
    const options = usage ? inLanguage(usage, 'en').matchAll(/(--[a-z][a-z\d-]*)(\s<)?/g) : [];
    return [
      [`command ${name}`, ''],
      ...[...options].map(([, option, value]): Line => [`command ${name} ${option}`, value ? 'value' : '']),
    ];
  });
}

/** Of no use to others, but to the version before, which works beside this one on the same database. */
function tables(): Line[] {
  const { tables: named, columns } = getMetadataArgsStorage();
  const lines = ENTITIES.flatMap((entity): Line[] => {
    const table = named.find(({ target }) => target === entity)?.name;
    return columns
      .filter(({ target }) => target === entity)
      .map(({ propertyName, options: { name, type, length, nullable } }) => [
        `column ${table}.${name ?? propertyName}`,
        `${String(type)}${length === undefined ? '' : `(${length})`}${nullable ? ' null' : ''}`,
      ]);
  });
  return [...lines, ...MIGRATIONS.map((migration): Line => [`migration ${new migration().name}`, ''])];
}

/** Of what a request may hold, the versions after may widen these; one that is new narrows it. */
const BOUND = new RegExp(`^(.+) (${BOUNDS.join('|')})$`);
const NEEDED_SCOPE = /^(operation .+) needs (\S+)$/;

/** One sentence for everything that a client, an operator or the version before may count on and that is gone. */
export function takenAway(record: Surface, now: Surface): string[] {
  const kept = [...record].flatMap(([key, before]) => {
    const after = now.get(key);
    if (after === before) return [];
    if (BOUND.test(key)) return isNarrower(key, before, after) ? [`${key} was ${before} and is ${after}`] : [];
    if (after === undefined) return NEEDED_SCOPE.test(key) ? [] : [`${key} was taken away`];
    return changes(key, before, after);
  });
  const added = [...now].filter(([key]) => !record.has(key)).flatMap(([key, value]) => demands(record, key, value));
  return [...kept, ...added];
}

function isNarrower(key: string, before: string, after: string | undefined): boolean {
  if (after === undefined) return false;
  return key.includes(' min') ? Number(after) > Number(before) : Number(after) < Number(before);
}

/** Of a field only what harms whoever knows the field of before: of the rest everything. */
function changes(key: string, before: string, after: string): string[] {
  const isRequest = key.startsWith('request ');
  if ((!isRequest && !key.startsWith('answer ')) || key.endsWith(' default'))
    return [`${key} was ${before} and is ${after}`];
  const [old, young] = [fieldOf(before), fieldOf(after)];
  const narrowed = isRequest ? missing(old.types, young.types) : missing(young.types, old.types);
  return [
    ...(isRequest && old.presence === 'optional' && young.presence === 'required' ? [`${key} became required`] : []),
    ...(!isRequest && old.presence === 'always' && young.presence === 'sometimes' ? [`${key} became optional`] : []),
    ...(narrowed.length === 0 ? [] : [`${key} was ${old.types.join('|')} and is ${young.types.join('|')}`]),
  ];
}

function fieldOf(value: string): { presence: string; types: string[] } {
  const [types = '', presence = ''] = value.split(' ').toReversed();
  return { presence, types: types.split('|') };
}

function missing(all: readonly string[], present: readonly string[]): string[] {
  return all.filter((one) => !present.includes(one));
}

/** What is new harms where it asks more of requests that were right before. */
function demands(record: Surface, key: string, value: string): string[] {
  const [, limited, bound] = BOUND.exec(key) ?? [];
  if (limited !== undefined) return record.has(limited) ? [`${limited} got a ${bound} of ${value}`] : [];
  const [, operation, scope] = NEEDED_SCOPE.exec(key) ?? [];
  if (operation !== undefined) return record.has(operation) ? [`${operation} needs the scope ${scope} now`] : [];
  if (!key.startsWith('request ') || !value.startsWith('required ')) return [];
  return record.has(ownerOf(key)) ? [`${key} is new and required`] : [];
}

/** The object of a field, or the operation of a parameter or a body. */
function ownerOf(key: string): string {
  const [, operation] = /^request (\w+ \/\S*) \S+$/.exec(key) ?? [];
  if (operation !== undefined && !/\/json\./.test(key)) return `operation ${operation}`;
  return key.slice(0, key.lastIndexOf('.')).replace(/\(\d+\)$/, '');
}
