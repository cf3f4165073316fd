import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ADMIN, SendsFixture } from '../testing/sends-fixture.js';
import { SendSteps } from './send-steps.js';
import { withTools } from '../../../../test/support/fixtures/with-tools.js';

const LIST = 'telefone;nome\n5511980000001;Ana\n5511980000002;Bia';

let fixture: SendsFixture;
let steps: SendSteps;

beforeEach(async () => {
  fixture = await SendsFixture.create();
  const { clock } = fixture.messages;
  steps = withTools(new SendSteps(fixture.newRunner(), fixture.sweep, fixture.retention, clock));
});
afterEach(() => fixture.close());

const rows = async () => (await fixture.messages.database.read('SELECT line FROM send_rows')).length;

it('the list of a send is removed as soon as it is queued', async () => {
  await steps.tick();
  expect(await fixture.confirm(await fixture.prepare(LIST))).toBe('confirmed');
  await steps.tick();
  expect(await rows()).toBe(0);
});

it('the list of a send that is discarded is removed within ten seconds', async () => {
  await steps.tick();
  await fixture.changes.discard(await fixture.prepare(LIST), ADMIN);
  await steps.tick();
  expect(await rows()).toBe(2);
  fixture.messages.clock.advance(10_000);
  await steps.tick();
  expect(await rows()).toBe(0);
});

it('while nothing is queued, lists are searched for every ten seconds', async () => {
  const searches = vi.spyOn(fixture.sweep, 'step');
  for (let tick = 0; tick < 41; tick++) {
    await steps.tick();
    fixture.messages.clock.advance(500);
  }
  expect(searches).toHaveBeenCalledTimes(3);
});
