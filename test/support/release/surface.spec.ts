import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { inProject } from '../paths.js';
import { presentSurface, recordedSurface, type Surface, surfaceText, takenAway } from './surface.js';

const BROKEN =
  'Something that the last release offers was taken away or changed (docs/compatibility.md says what 1.x keeps). ' +
  'Keep it beside the new one. What must go all the same, as for security, goes from test/support/release/surface.txt and is ' +
  'told in CHANGELOG.md';

/** A field of each side, and what else a record holds, as it stands there. */
const RECORD = `
answer Message: object
answer Message.id: always integer
answer Message.media: sometimes MessageMedia|null
answer MessageStatus: string
answer MessageStatus = "Enviado"
column messages.phone: varchar(32) null
command create-key
command create-key --name: value
command list-keys --json limits.messages_per_day
error conflict: 409
event message.sent: onMessageSent
failure rejected
finding phone_missing
metric recado_sent_total: counter
metric recado_sent_total label channel
migration Initial
operation POST /api/messages: send
operation POST /api/messages answers 202
request NewMessage: object
request NewMessage.phone: optional null|string
request NewMessage.phone maxLength: 64
request NewMessage.priority: optional string
request NewMessage.priority = "high"
request NewMessage.priority default: "high"
request POST /api/messages application/json: required NewMessage
route GET /health/live
variable DATABASE_URL
variable MCP = on`;

let now: Surface;
beforeAll(async () => (now = await presentSurface()));

describe('The surface of this version', () => {
  it('has what the last release offered', () => {
    expect(takenAway(recordedSurface(), now), BROKEN).toEqual([]);
  });

  it('is read from its record as it was written', () => {
    expect(now.size).toBeGreaterThan(4_000);
    expect([...recordedSurface(surfaceText(now, '1.2.0'))]).toEqual([...now]);
  });
});

describe.each(['docs/compatibility.md', 'docs/compatibility.pt-BR.md'])('%s', (page) => {
  it('names addresses beside the API that there are', () => {
    const [, table = ''] = readFileSync(inProject(page), 'utf8').split('\n|---|---|\n');
    const [rows = ''] = table.split('\n\n');
    const named = [...rows.matchAll(/`(\/[^`]*)`/g)].map(([, path = '']) => path.replace(/<\w+>/, '{channel}'));
    expect(named.length).toBeGreaterThan(7);
    const routes = [...now.keys()].filter((key) => key.startsWith('route '));
    expect(named.filter((path) => !routes.some((route) => route.endsWith(` ${path}`)))).toEqual([]);
  });
});

describe('What a release took away', () => {
  const before = recordedSurface(RECORD);
  /** The record with lines in the place of others; nothing in the place of a line: it is gone. */
  const after = (replaced: string, by: string) => recordedSurface(RECORD.replace(`\n${replaced}`, by && `\n${by}`));
  const added = (line: string) => recordedSurface(`${RECORD}\n${line}`);

  it.each(RECORD.trim().split('\n'))('is named: %s', (line) => {
    const [key = ''] = line.split(': ');
    const isLimit = key.endsWith(' maxLength');
    expect(takenAway(before, after(line, ''))).toEqual(isLimit ? [] : [`${key} was taken away`]);
  });

  it.each([
    [
      'request NewMessage.phone: optional null|string',
      'request NewMessage.phone: required null|string',
      'became required',
    ],
    [
      'request NewMessage.phone: optional null|string',
      'request NewMessage.phone: optional string',
      'was null|string and is string',
    ],
    ['request NewMessage.phone maxLength: 64', 'request NewMessage.phone maxLength: 32', 'was 64 and is 32'],
    [
      'request NewMessage.priority default: "high"',
      'request NewMessage.priority default: "low"',
      'was "high" and is "low"',
    ],
    ['answer Message.id: always integer', 'answer Message.id: sometimes integer', 'became optional'],
    ['answer Message.id: always integer', 'answer Message.id: always string', 'was integer and is string'],
    ['answer Message.id: always integer', 'answer Message.id: always integer|null', 'was integer and is integer|null'],
    ['error conflict: 409', 'error conflict: 422', 'was 409 and is 422'],
    [
      'column messages.phone: varchar(32) null',
      'column messages.phone: varchar(32)',
      'was varchar(32) null and is varchar(32)',
    ],
    ['operation POST /api/messages: send', 'operation POST /api/messages: post', 'was send and is post'],
  ])('is named: %s, now %s', (line, changed, said) => {
    const [key] = line.split(': ');
    expect(takenAway(before, after(line, changed))).toEqual([`${key} ${said}`]);
  });

  it.each([
    ['request NewMessage.country: required string', 'is new and required'],
    ['request POST /api/messages query.dry: required boolean', 'is new and required'],
    ['request NewMessage.priority maxLength: 8', 'request NewMessage.priority got a maxLength of 8'],
    [
      'operation POST /api/messages needs messages:write',
      'operation POST /api/messages needs the scope messages:write now',
    ],
  ])('is named where more is asked: %s', (line, said) => {
    expect(takenAway(before, added(line))).toEqual([expect.stringContaining(said)]);
  });

  it.each([
    ['request NewMessage.phone maxLength: 64', 'request NewMessage.phone maxLength: 128'],
    ['request NewMessage.priority: optional string', 'request NewMessage.priority: optional number|string'],
    [
      'request POST /api/messages application/json: required NewMessage',
      'request POST /api/messages application/json: optional NewMessage',
    ],
    ['answer Message.media: sometimes MessageMedia|null', 'answer Message.media: always MessageMedia'],
    ['answer Message: object', 'answer Message: object\nanswer Message.cost: always number'],
    [
      'request NewMessage: object',
      'request NewMessage: object\nrequest NewMessage.note: optional string\nrequest NewMessage.note maxLength: 9',
    ],
    [
      'request NewMessage: object',
      'request NewMessage: object\nrequest NewNote: object\nrequest NewNote.text: required string',
    ],
    ['answer MessageStatus: string', 'answer MessageStatus: string\nanswer MessageStatus = "Lido"'],
    [
      'variable DATABASE_URL',
      'variable DATABASE_URL\nvariable NEW\ncommand new --flag\nerror gone: 410\nmetric recado_new: gauge',
    ],
  ])('is not what was widened or added: %s, now %s', (line, changed) => {
    expect(takenAway(before, after(line, changed))).toEqual([]);
  });
});
