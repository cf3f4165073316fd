import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { KEY } from '../../../../test/support/fixtures/messages-fixture.js';
import { WebhooksFixture } from '../testing/webhooks-fixture.js';
import { PersonDeliveries } from './person-deliveries.js';

describe('the deliveries about a person', () => {
  let f: WebhooksFixture;
  let person: PersonDeliveries;

  beforeEach(async () => {
    f = await WebhooksFixture.create();
    person = new PersonDeliveries(f.database);
  });
  afterEach(() => f.close());

  it('lose the number and what was answered, and are still delivered', async () => {
    const { id: endpoint } = await f.subscribe(['message.sent']);
    const [mine, other] = [await f.sendOne(KEY, 'pedido-1'), await f.sendOne()];
    f.transport.answer = ({ body }) => ({ kind: 'answer', status: 500, headers: {}, body, ms: 1 });
    await f.deliverDue(f.notifier());
    const [delivery] = await person.of([mine]);
    const phone = '5511987650000';
    expect(JSON.parse(delivery!.payload)).toMatchObject({ type: 'message.sent', data: { id: mine, phone } });

    await f.database.write((tx) => person.eraseIn(tx, [mine]));
    const [erased] = await person.of([mine]);
    expect({ ...erased, payload: null }).toEqual({ ...delivery, payload: null });
    const data = { id: mine, phone: null, reference: 'pedido-1', failure_reason: null };
    expect(JSON.parse(erased!.payload)).toMatchObject({ type: 'message.sent', data });
    const rows = (table: string, column: string, id: number) =>
      f.database.read(`SELECT * FROM ${table} WHERE ${column} = ?`, [id]).then((found) => JSON.stringify(found));
    expect(await rows('webhook_deliveries', 'message_id', mine)).not.toContain(phone);
    expect(await rows('webhook_attempts', 'delivery_id', erased!.id)).not.toContain(phone);
    expect(await rows('webhook_deliveries', 'message_id', other)).toContain(phone);

    f.transport.answers(204);
    f.clock.advance(60_000);
    await f.deliverDue(f.notifier());
    expect((await f.deliveries(endpoint)).every(({ endedAt }) => endedAt !== null)).toBe(true);
    expect(
      f
        .sent()
        .slice(-2)
        .map(({ data: { phone: sent } }) => sent)
        .sort(),
    ).toEqual([phone, null]);
  });
});
