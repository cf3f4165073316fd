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
    cancelers = new Cancelers(new AuditTrail(fixture.database));
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
    expect(await of(first + 1)).toBeNull();
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
