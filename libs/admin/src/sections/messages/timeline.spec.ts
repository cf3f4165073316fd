import { Lane, MessageStatus } from '@recado/core';
import type { AttemptView, MessageDetail } from '@recado/messages';
import { describe, expect, it } from 'vitest';
import { Localization } from '../../i18n/localization.js';
import { attemptCount, timeline } from './timeline.js';

const created = Date.UTC(2026, 10, 20, 17, 2, 11, 204);
const portuguese = new Localization('pt-BR', 'America/Sao_Paulo', created + 60_000);

function message(changes: Partial<MessageDetail> = {}): MessageDetail {
  return {
    id: 184_203,
    batchId: 7_741,
    apiKeyId: 1,
    apiKeyName: 'ERP Matriz',
    channelId: 1,
    channel: 'Loja Centro',
    pool: null,
    gateway: 'waha',
    userId: null,
    phone: '5511987654321',
    text: 'Olá!',
    status: MessageStatus.Pending,
    lane: Lane.Normal,
    dueAt: created,
    isPaused: 0,
    isAside: 0,
    isTemplateStopped: 0,
    isInReview: 0,
    scheduledAt: null,
    expiresAt: null,
    timezone: 'America/Sao_Paulo',
    reference: null,
    createdAt: created,
    attempts: 0,
    retries: 0,
    resumedAt: null,
    startedAt: null,
    leaseUntil: null,
    isHeld: 0,
    sentAt: null,
    deliveredAt: null,
    readAt: null,
    endedAt: null,
    failureCode: null,
    failureReason: null,
    providerMessageId: null,
    content: null,
    sentAs: null,
    pricing: null,
    requestId: '01JC8X',
    batchPosition: 1,
    batchTotal: 2_500,
    attemptLog: [],
    ...changes,
  };
}

function attempt(changes: Partial<AttemptView> = {}): AttemptView {
  const at = { startedAt: created + 9, endedAt: created + 121 };
  return {
    attempt: 1,
    ...at,
    outcome: 'retry_later',
    code: 'recipient_throttled',
    detail: null,
    retryAt: null,
    ...changes,
  };
}

const tell = (changes: Partial<MessageDetail>) => timeline(message(changes), portuguese);
const titles = (changes: Partial<MessageDetail>) => tell(changes).map(({ title }) => title);

describe('timeline', () => {
  it('begins with the acceptance, its time, batch and key', () => {
    expect(tell({})[0]).toMatchObject({
      title: 'Aceita',
      tone: 'done',
      note: 'Lote 7741, item 1 de 2.500 · chave ERP Matriz',
      at: { text: '14:02:11,204' },
    });
  });

  it('shows a delivery without failures, with the time since the acceptance', () => {
    const steps = tell({
      status: MessageStatus.Read,
      attempts: 1,
      startedAt: created + 9,
      sentAt: created + 121,
      deliveredAt: created + 6_100,
      readAt: created + 48_000,
      providerMessageId: 'wamid.1',
    });
    expect(steps.map(({ title, at }) => [title, at?.text])).toEqual([
      ['Aceita', '14:02:11,204'],
      ['Envio iniciado', '+ 9 ms'],
      ['Enviada', '+ 121 ms'],
      ['Entregue', '+ 6,1 s'],
      ['Lida', '+ 48 s'],
    ]);
    expect(steps[2]?.raw).toBe('wamid.1');
  });

  it('explains the code of the provider and shows it unchanged', () => {
    const detail = '131056 pair rate limit hit';
    const [, , postponed] = tell({ attemptLog: [attempt({ detail, retryAt: created + 5_121 })] });
    expect(postponed).toMatchObject({ tone: 'warn', title: 'Adiada', raw: `recipient_throttled · ${detail}` });
    expect(postponed?.note).toMatch(/^O provedor pediu para esperar.* Nova tentativa em 5 s\.$/);
  });

  it('counts postponed attempts too', () => {
    const attemptLog = [attempt(), attempt({ startedAt: created + 2_000, endedAt: created + 2_050 })];
    const sent = { status: MessageStatus.Sent, attempts: 1, startedAt: created + 4_000, sentAt: created + 4_100 };
    const starts = tell({ ...sent, attemptLog }).filter(({ title }) => title === 'Envio iniciado');
    expect(starts.map(({ note }) => note)).toEqual([1, 2, 3].map((n) => `Tentativa ${n} · canal Loja Centro`));
    expect(attemptCount(message({ ...sent, attemptLog }))).toBe(3);
  });

  it('gives the reason of a rejected message once', () => {
    const refused = attempt({ outcome: 'rejected', code: 'recipient_not_on_whatsapp' });
    const steps = tell({
      status: MessageStatus.Failed,
      startedAt: refused.startedAt,
      endedAt: refused.endedAt,
      failureCode: refused.code,
      attemptLog: [refused],
    });
    expect(steps.map(({ title }) => title)).toEqual(['Aceita', 'Envio iniciado', 'Recusada pelo provedor', 'Falhou']);
    expect(steps.at(-1)).toMatchObject({ tone: 'bad', note: 'Não haverá novas tentativas.', raw: null });
  });

  it('explains a failure that a receipt reported', () => {
    const failed = tell({
      status: MessageStatus.Failed,
      startedAt: created + 5,
      sentAt: created + 50,
      endedAt: created + 1_400,
      failureCode: 'delivery_failed',
      failureReason: 'device gone',
    }).at(-1);
    expect(failed).toMatchObject({ title: 'Falhou', raw: 'delivery_failed · device gone' });
  });

  it('says why the message has not left', () => {
    const why = 'É a vez dela.';
    for (const status of [MessageStatus.Pending, MessageStatus.Scheduled, MessageStatus.Unknown]) {
      const last = timeline(message({ status }), portuguese, why).at(-1);
      expect(last).toMatchObject({ tone: 'ahead', title: 'Por que ainda não saiu?', at: null, note: why });
    }
    const sending = { status: MessageStatus.Sending, startedAt: created + 9 };
    expect(tell(sending).at(-1)).toMatchObject({ note: 'Enviando agora.' });
    expect(timeline(message({ status: MessageStatus.Read }), portuguese, why).at(-1)?.note).not.toBe(why);
  });

  it('shows schedule, cancellation and expiry', () => {
    const scheduledAt = created + 86_400_000;
    const ended = { scheduledAt, endedAt: created + 10_000 };
    expect(titles({ ...ended, status: MessageStatus.Canceled })).toEqual([
      'Aceita',
      'Agendada para 21/11/2026 14:02',
      'Cancelada',
    ]);
    const unwanted = tell({ ...ended, status: MessageStatus.Canceled, failureCode: 'opted_out' }).at(-1);
    expect(unwanted).toMatchObject({ title: 'Cancelada', raw: 'opted_out' });
    expect(unwanted?.note).toContain('pediu para não receber');
    expect(titles({ ...ended, status: MessageStatus.Expired }).at(-1)).toBe('Expirada');
  });

  it('shows an immediate send and a retry that were asked for later', () => {
    const resumedAt = created + 60_000;
    const refused = attempt({ outcome: 'rejected', code: 'recipient_not_on_whatsapp' });
    const failed = { startedAt: refused.startedAt, attemptLog: [refused] };
    expect(titles({ ...failed, retries: 2, resumedAt })).toEqual([
      'Aceita',
      'Envio iniciado',
      'Recusada pelo provedor',
      'Reenvio solicitado',
    ]);
    expect(titles({ resumedAt })[1]).toBe('Liberada para envio imediato');
  });

  it('says of the simulator that nobody receives what it takes', () => {
    const way = { startedAt: created + 5, sentAt: created + 50, deliveredAt: created + 60, readAt: created + 70 };
    const simulated = { ...way, status: MessageStatus.Read, gateway: 'sandbox', providerMessageId: 'sandbox-1' };
    const notes = tell(simulated).map(({ note }) => note);
    expect(notes.slice(2)).toEqual([
      'O simulador aceitou a mensagem. Ela não sai daqui: ninguém a recebe.',
      'O simulador fingiu a entrega. Ninguém recebeu.',
      'O simulador fingiu a leitura. Ninguém leu.',
    ]);
    const refused = attempt({ outcome: 'rejected', code: 'recipient_not_on_whatsapp' });
    expect(titles({ gateway: 'sandbox', attemptLog: [refused] })).toContain('Recusada pelo simulador');
    expect(tell({ ...simulated, providerMessageId: '3EB0' }).map(({ note }) => note)).toContain('Chegou ao aparelho.');
  });

  it('gives no explanation for an unknown code', () => {
    const [, , step] = tell({ attemptLog: [attempt({ code: 'brand_new', detail: 'x' })] });
    expect(step).toMatchObject({ note: null, raw: 'brand_new · x' });
  });
});
