import { Audit, AuditTrail } from '@recado/audit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { KEY, MessagesFixture } from '../../../../test/support/fixtures/messages-fixture.js';
import { Cancelers } from './cancelers.js';

describe('Cancelers', () => {
  let fixture: MessagesFixture;
  let cancelers: Cancelers;
  const ana = { type: 'administrator', id: 1, name: 'ana@exemplo.com.br' } as const;

  beforeEach(async () => {
    fixture = await MessagesFixture.create();
    cancelers = new Cancelers(new AuditTrail(fixture.database), fixture.bulk);
  });
  afterEach(() => fixture.close());

  async function of(id: number) {
    const message = await fixture.reader.find(id);
    if (!message) throw new Error('the message does not exist');
    return cancelers.of(message);
  }

  it('name the person who canceled a message, or its batch', async () => {
    const first = await fixture.store({}, {}, {});
    await fixture.cancellations.message(first, { actor: ana });
    await fixture.cancellations.message(first + 1, {});
    fixture.clock.advance(1_000);
    await fixture.cancellations.batch(1, { actor: { ...ana, name: 'rui@exemplo.com.br' } });
    expect(await of(first)).toEqual({ type: 'administrator', name: ana.name, at: fixture.clock.now() - 1_000 });
    expect(await of(first + 1)).toMatchObject({ type: 'api_key', at: fixture.clock.now() - 1_000 });
    expect(await of(first + 2)).toMatchObject({ name: 'rui@exemplo.com.br' });
  });

  it('name the person also when the time went on during the cancellation', async () => {
    const first = await fixture.store({}, {});
    let time = fixture.clock.now();
    fixture.clock.now = () => (time += 1);
    await fixture.cancellations.message(first, { actor: ana });
    await fixture.cancellations.batch(1, { actor: ana });
    expect(await of(first)).toMatchObject({ name: ana.name });
    expect(await of(first + 1)).toMatchObject({ name: ana.name });
  });

  it('name the person who canceled what was scheduled, and nobody else’s messages', async () => {
    const now = fixture.clock.now();
    const [near, far] = [now + 60_000, now + 7_200_000];
    const first = await fixture.store({ scheduledAt: near, dueAt: near }, { scheduledAt: far, dueAt: far });
    const selection = { kind: 'schedules', from: 0, until: now + 3_600_000, channelId: null, apiKeyId: KEY } as const;
    await fixture.bulk.start({ action: 'cancel', selection, time: null }, ana);
    await fixture.cancellations.message(first + 1, {});
    while ((await fixture.runner.step()) > 0);
    expect(await of(first)).toEqual({ type: 'administrator', name: ana.name, at: now });
    expect(await of(first + 1)).toMatchObject({ type: 'api_key' });
  });

  it('name the key where a message went on after its batch was canceled, and was canceled through the API later', async () => {
    const first = await fixture.store({}, {});
    const [attempt] = await fixture.claims.claim([first]);
    await fixture.cancellations.batch(1, { actor: ana });
    await fixture.recorder.record([{ kind: 'released', attempt: attempt!, at: fixture.clock.now() }]);
    fixture.clock.advance(3_600_000);
    await fixture.cancellations.message(first, {});
    expect(await of(first)).toMatchObject({ type: 'api_key' });
    expect(await of(first + 1)).toMatchObject({ name: ana.name });
  });

  it('name nobody where the trail does not reach back so far', async () => {
    const first = await fixture.store({}, {});
    await fixture.cancellations.message(first, {});
    expect(await of(first)).toBeNull();
    fixture.clock.advance(1_000);
    await fixture.cancellations.message(first + 1, { actor: ana });
    expect(await of(first)).toBeNull();
  });

  it('name the person who canceled what a key had waiting', async () => {
    const [canceled, waiting] = [await fixture.store({}), await fixture.store({})];
    const target = { type: 'api_key', id: KEY };
    await fixture.database.write((tx) =>
      new Audit(fixture.clock).record(tx, { actor: ana, action: 'api_key.waiting_canceled', target }),
    );
    await fixture.cancellations.message(canceled, {});
    expect(await of(canceled)).toMatchObject({ name: ana.name });
    expect(await of(waiting)).toBeNull();
  });
});
