import { DAY_MS, formatLocal, isoTime, MINUTE_MS } from '@recado/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { assistantProcess } from '../../../test/support/fixtures/assistant-fixture.js';
import type { Json } from '../../../test/support/api.js';
import { MessagesFixture } from '../../../test/support/fixtures/messages-fixture.js';
import type { SendContent } from './content.js';

const LIMIT = 5;
const contentOf = (count: number, text = 'Oi'): SendContent => ({
  messages: Array.from({ length: count }, (_, index) => ({ phone: `551198765432${index % 10}`, message: text })),
});

describe('a send by an assistant', () => {
  let fixture: MessagesFixture;
  let process: ReturnType<typeof assistantProcess>;

  const started = () => assistantProcess(fixture, { MCP_MESSAGES_PER_DAY: String(LIMIT) });
  beforeEach(async () => {
    fixture = await MessagesFixture.create();
    process = started();
  });
  afterEach(() => fixture.close());

  const preview = async (content: SendContent): Promise<Json> =>
    (await process.sends.preview(content, process.callerOf())).structuredContent as Json;
  const tokenOf = async (content: SendContent) => String((await preview(content)).token);
  const sent = async (content: SendContent, token: string, at = process): Promise<Json> =>
    (await at.sends.send({ token, ...content }, at.callerOf())).structuredContent as Json;
  const batches = async () => (await fixture.database.read('SELECT id FROM message_batches')).length;
  const audited = () => fixture.database.read("SELECT details FROM audit_entries WHERE action = 'mcp.messages_queued'");

  it('that is repeated after its token ended gets the first answer', async () => {
    const content = contentOf(1);
    const token = await tokenOf(content);
    fixture.clock.advance(10 * MINUTE_MS - 1);
    const first = await sent(content, token);
    fixture.clock.advance(MINUTE_MS);
    expect((await sent(content, token)).messages).toEqual(first.messages);
    expect(await batches()).toBe(1);
    const late = await tokenOf(content);
    fixture.clock.advance(10 * MINUTE_MS);
    expect(await sent(content, late)).toMatchObject({ code: 'token_expired', notice: expect.any(String) });
  });

  it('shows its time as the clock of the key has it, its file and its template, and sends what was shown', async () => {
    const template = { name: 'lembrete', language: 'pt_BR', parameters: ['Ana', 'amanhã'] };
    const media = { url: 'https://loja.example/boleto.pdf', type: 'document' as const, filename: 'boleto.pdf' };
    const tomorrow = fixture.clock.now() + DAY_MS;
    const content: SendContent = {
      scheduled_at: isoTime(tomorrow),
      messages: [
        { phone: '5511987654321', message: 'Segue o boleto.', media },
        { phone: '5511987654322', template },
      ],
    };
    const shown = await preview(content);
    expect(shown.time_zone).toBe('America/Sao_Paulo');
    expect(shown.messages).toMatchObject([
      { text: 'Segue o boleto.', scheduled_at_local: formatLocal(tomorrow, 'America/Sao_Paulo'), media },
      { scheduled_at: isoTime(tomorrow), template },
    ]);
    const other = structuredClone(content);
    other.messages[0]!.media!.url = 'https://loja.example/another.pdf';
    expect(await sent(other, String(shown.token))).toMatchObject({ code: 'token_invalid' });
    expect((await sent(content, String(shown.token))).messages).toHaveLength(2);
  });

  it('that is repeated gets the first answer where the day has nothing left', async () => {
    const content = contentOf(LIMIT);
    const token = await tokenOf(content);
    const first = await sent(content, token);
    expect((await sent(content, token)).messages).toEqual(first.messages);
    expect(await process.allowance.left(1)).toBe(0);
  });

  it('counts on its day, over restarts, and not where it is refused', async () => {
    const [three, more] = [contentOf(3), contentOf(3)];
    expect(await preview(three)).toMatchObject({ left_today: LIMIT });
    await sent(three, await tokenOf(three));
    const again = started();
    const token = await tokenOf(more);
    expect(await sent(more, token, again)).toMatchObject({ code: 'rate_limited' });
    expect(await again.allowance.left(1)).toBe(LIMIT - 3);
    expect(await sent(contentOf(LIMIT + 1), await tokenOf(contentOf(LIMIT + 1)))).toMatchObject({
      code: 'validation_failed',
    });
    fixture.clock.advance(DAY_MS);
    expect((await sent(more, await tokenOf(more), again)).messages).toHaveLength(3);
  });

  it('counts once where two processes send at a time', async () => {
    const others = [started(), started(), started()];
    const tokens = await Promise.all(others.map(() => tokenOf(contentOf(2))));
    const answers = await Promise.all(others.map((at, index) => sent(contentOf(2), tokens[index]!, at)));
    expect(answers.filter(({ code }) => code === 'rate_limited')).toHaveLength(1);
    const last = await tokenOf(contentOf(1));
    await Promise.all(others.map((at) => sent(contentOf(1), last, at)));
    expect(await process.allowance.left(1)).toBe(0);
    expect(await batches()).toBe(3);
    expect(await audited()).toHaveLength(3);
  });

  it('that came in time is done by its repeat where the first call did not live to do it', async () => {
    const content = contentOf(1);
    const token = await tokenOf(content);
    const caller = { ...process.callerOf(), call: () => Promise.reject(new Error('killed')) };
    await expect(process.sends.send({ token, ...content }, caller)).rejects.toThrow('killed');
    fixture.clock.advance(11 * MINUTE_MS);
    expect((await sent(content, token)).messages).toHaveLength(1);
    expect(await process.allowance.left(1)).toBe(LIMIT - 1);
  });

  it('is in the audit trail where the first call did not live to write it', async () => {
    const content = contentOf(1);
    const token = await tokenOf(content);
    const { call, ...caller } = process.callerOf();
    const killed = async (...given: Parameters<typeof call>) => {
      await call(...given);
      throw new Error('killed');
    };
    await expect(process.sends.send({ token, ...content }, { ...caller, call: killed })).rejects.toThrow('killed');
    expect(await audited()).toHaveLength(0);
    for (let time = 0; time < 2; time++) await sent(content, token);
    expect(await audited()).toHaveLength(1);
  });

  it('leaves by what its preview showed, or not at all', async () => {
    const tomorrow = new Date(fixture.clock.now() + DAY_MS).toISOString();
    const content = { ...contentOf(1), scheduled_at: tomorrow.slice(0, 19).replace('T', ' ') };
    const token = await tokenOf(content);
    const moved = { ...process.callerOf(), principal: { ...process.callerOf().principal, timezone: 'Asia/Tokyo' } };
    const refused = await process.sends.send({ token, ...content }, moved);
    expect(refused.structuredContent).toMatchObject({ code: 'token_invalid' });
    expect(await batches()).toBe(0);
    expect((await sent(content, token)).messages).toHaveLength(1);
  });

  it('is previewed whole, with who opted out and what is taken', async () => {
    const [first, second] = contentOf(2).messages;
    await fixture.database.write((tx) =>
      fixture.blocklist.add(tx, { phone: second!.phone, channelId: 1, scope: 'all' }),
    );
    const many = contentOf(50);
    const shown = await preview(many);
    expect(shown.messages.map(({ phone }: { phone: string }) => phone)).toEqual(many.messages.map((one) => one.phone));
    expect(shown).toMatchObject({ would_send: 45, recipients: 10, opted_out: [second!.phone] });
    const long = await preview(contentOf(50, 'x'.repeat(1_000)));
    expect(long.messages[49]).toMatchObject({ text: 'x'.repeat(400), text_is_cut: true, text_characters: 1_000 });
    const named = { messages: [{ ...first!, reference: 'order-1' }] };
    await sent(named, await tokenOf(named));
    await expect(process.sends.preview(named, process.callerOf())).rejects.toMatchObject({
      code: 'validation_failed',
    });
  });
});
