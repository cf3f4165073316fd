import { afterEach, beforeEach, expect, it } from 'vitest';
import { ANA, ChannelsFixture } from '../testing/channels-fixture.js';

const SECRET = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
const OTHER = `whsec_${Buffer.alloc(32, 2).toString('base64')}`;

let fixture: ChannelsFixture;

beforeEach(async () => (fixture = await ChannelsFixture.create()));
afterEach(() => fixture.close());

it('ChannelEditor begins another generation with each change after which the provider may not recognise earlier messages', async () => {
  const url = 'http://localhost:9/send';
  const id = await fixture.editor.create({ name: 'loja', gateway: 'http', settings: { url, secret: SECRET } }, ANA);
  const channel = () => fixture.channels.withId(id);
  const generation = () => channel()?.generation;
  const described = (more: object = {}) => ({ url, description: JSON.stringify({ request: {}, ...more }) });
  const KEYED = { isIdempotent: true, headers: { 'X-Key': '{key}' } };
  const changes: [Record<string, string>, number][] = [
    // The same program: how it gets files, and what signs requests.
    [{ files: 'data' }, 0],
    [{ secret: OTHER }, 0],
    [{ url: `${url}/other`, secret: OTHER }, 1],
    // It recognised them by the default contract, and no longer does.
    [described(), 2],
    // Neither recognises any, so that none waits to be repeated.
    [described({ name: 'X' }), 2],
    [described(KEYED), 3],
    [described({ ...KEYED, headers: { 'X-Key': '{id}' } }), 4],
    // A key of another account would not know what the earlier one was sent.
    [{ ...described({ ...KEYED, headers: { 'X-Key': '{id}' } }), secret1: 'conta-2' }, 5],
  ];
  for (const [settings, expected] of changes) {
    await fixture.editor.changeSettings(id, settings, ANA);
    expect([settings, generation()]).toEqual([settings, expected]);
  }
  await fixture.editor.change(id, { settings: { url }, limits: channel()!.limits }, ANA);
  expect(generation()).toBe(6);
  await fixture.editor.changeLimits(id, { limits: channel()!.limits }, ANA);
  expect(generation()).toBe(6);
});
