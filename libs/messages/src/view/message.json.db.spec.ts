import { MessageStatus } from '@recado/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MessagesFixture } from '../../../../test/support/fixtures/messages-fixture.js';
import { messageJson } from './message.json.js';

describe('failure_reason of a message', () => {
  let fixture: MessagesFixture;

  beforeEach(async () => (fixture = await MessagesFixture.create()));
  afterEach(() => fixture.close());

  async function failed(code: string | null, reason: string | null) {
    const id = await fixture.store({});
    const fail = 'UPDATE messages SET failure_code = ?, failure_reason = ? WHERE id = ?';
    await fixture.database.write((tx) => tx.run(fail, [code, reason, id]));
    const message = (await fixture.reader.find(id))!;
    const [pt, en] = (['pt-BR', 'en'] as const).map((language) => messageJson(message, null, language));
    return { pt: pt!.failure_reason, en: en!.failure_reason, detail: en!.failure_detail };
  }

  it('explains the code in the language of the client, followed by the provider’s words', async () => {
    const { pt, en, detail } = await failed('recipient_not_on_whatsapp', 'HTTP 400: exists false');
    expect(pt).toMatch(/^O número não está no WhatsApp\. Confira .*\. \(HTTP 400: exists false\)$/);
    expect(en).toMatch(/^The number is not on WhatsApp\. Check .*\. \(HTTP 400: exists false\)$/);
    expect(detail).toBe('HTTP 400: exists false');
  });

  it('explains the code once where the provider said nothing', async () => {
    const { pt, en, detail } = await failed(
      'outcome_unknown',
      'O provedor nunca confirmou o envio: a mensagem pode ou não ter saído. Confira com o destinatário antes de tentar de novo.',
    );
    expect(pt).toMatch(/^O provedor nunca confirmou[^()]*$/);
    expect(en).toMatch(/^The provider never confirmed[^()]*$/);
    expect(detail).toBeNull();
  });

  it('is the provider’s words for an unknown code, and null without a failure', async () => {
    expect(await failed('of_tomorrow', 'said')).toEqual({ pt: 'said', en: 'said', detail: 'said' });
    expect(await failed(null, null)).toEqual({ pt: null, en: null, detail: null });
  });
});

describe('pricing of a message', () => {
  let fixture: MessagesFixture;

  beforeEach(async () => (fixture = await MessagesFixture.create()));
  afterEach(() => fixture.close());

  it('is what the provider told, and null before', async () => {
    const id = await fixture.store({});
    const pricing = async () => messageJson((await fixture.reader.find(id))!, null, 'en').pricing;
    expect(await pricing()).toBeNull();
    const told = { billable: false, category: 'service', type: 'free_customer_service' };
    const stored = JSON.stringify({ ...told, model: 'PMP' });
    await fixture.database.write((tx) => tx.run('UPDATE messages SET pricing = ? WHERE id = ?', [stored, id]));
    expect(await pricing()).toEqual(told);
  });
});

describe('simulated', () => {
  let fixture: MessagesFixture;

  beforeEach(async () => (fixture = await MessagesFixture.create()));
  afterEach(() => fixture.close());

  it('is there only for a message that goes to the simulator', async () => {
    const id = await fixture.store({});
    const read = async () => messageJson((await fixture.reader.find(id))!, null, 'en');
    const change = (sql: string) => fixture.database.write((tx) => tx.run(sql));
    expect(await read()).not.toHaveProperty('simulated');
    await change("UPDATE channels SET gateway = 'sandbox'");
    expect(await read()).toHaveProperty('simulated', true);
    await change(`UPDATE messages SET status = ${MessageStatus.Read}, provider_message_id = 'sandbox-1'`);
    await change("UPDATE channels SET gateway = 'http'");
    expect(await read()).toHaveProperty('simulated', true);
  });
});
