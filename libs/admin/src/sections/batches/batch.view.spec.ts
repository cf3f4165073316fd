import type { ApiKeyView } from '@recado/auth';
import { defaultLimits } from '@recado/channels';
import { BATCH_FIELDS, MessageStatus } from '@recado/core';
import { keptFields } from '@recado/database';
import { type BatchView, NO_FORECAST } from '@recado/queries';
import { describe, expect, it } from 'vitest';
import { Localization } from '../../i18n/localization.js';
import type { PanelRequest } from '../../panel/panel-request.js';
import { batchBar, batchChips } from './batch-state.js';
import { batchPageView } from './batch.view.js';

const now = Date.UTC(2026, 10, 20, 17);
const panel = new Localization('pt-BR', 'America/Sao_Paulo', now) as PanelRequest;
const key = { id: 4, name: 'ERP' } as ApiKeyView;
const { Pending, Scheduled, Sent, Read, Failed, Canceled } = MessageStatus;
const QUIET = { replies: 0, optOutReplies: 0, isCounting: false, countedAt: null };
const REVIEW = { code: 'provider_review', until: null, reason: null } as const;

function batch(counts: [MessageStatus, number][], changes: Partial<BatchView> = {}): BatchView {
  const total = counts.reduce((sum, [, count]) => sum + count, 0);
  const times = {
    createdAt: now,
    firstScheduledAt: null,
    lastScheduledAt: null,
    forecast: NO_FORECAST,
    expiresAt: null,
    blockedBy: null,
  };
  return {
    id: 7_741,
    name: null,
    stops: [],
    held: 0,
    pausedAt: null,
    pausedBy: null,
    apiKeyId: 1,
    channel: 'loja',
    simulated: null,
    total,
    timezone: 'UTC',
    ...keptFields(BATCH_FIELDS).of({}),
    poolId: null,
    failures: [],
    ...QUIET,
    lastMinute: 0,
    isFilling: 0,
    ...times,
    counts: new Map(counts),
    ...changes,
  };
}

describe('the page of a batch', () => {
  it.each([
    ['all', 'Simulado'],
    ['part', 'Simulado em parte'],
  ] as const)('says that nobody receives what goes to the simulator: %s', (simulated, text) => {
    const view = batchPageView(batch([[Read, 2]], { simulated }), key, panel);
    expect(view.chip).toEqual({ tone: 'quiet', text: 'Concluído' });
    expect(view.marks).toEqual([{ tone: 'warn', text, icon: 'flask' }]);
  });

  it('shows the share that is done and the counts by status', () => {
    const view = batchPageView(
      batch([
        [Pending, 1],
        [Scheduled, 1_499],
        [Read, 998],
        [Failed, 2],
      ]),
      key,
      panel,
    );
    expect(view).toMatchObject({
      title: 'Lote 7741',
      lead: '2.500 mensagens · chave ERP',
      done: '40% concluído',
      chip: { tone: 'info', text: 'Em envio' },
    });
    expect(view.counts.map(({ status, count }) => [status.text, count])).toEqual([
      ['Pendente', '1'],
      ['Agendada', '1.499'],
      ['Lida', '998'],
      ['Falhou', '2'],
    ]);
    expect(view.counts[3]?.href).toBe('/admin/messages?batch=7741&status=failed');
  });

  it('says in a list that a large batch is still being counted, not that it is done', () => {
    const large = { ...batch([], { isCounting: true }), total: 100_000 };
    expect(batchChips(large, panel).chip).toEqual({ tone: 'quiet', text: 'Contando' });
    expect(batchBar(large)).toEqual([]);
  });

  it('has a form that cancels what waits, with the count', () => {
    const { cancel } = batchPageView(
      batch([
        [Pending, 1],
        [Scheduled, 1_499],
        [Read, 1],
      ]),
      key,
      panel,
    ).actions;
    expect(cancel).toMatchObject({ action: '/admin/batches/7741/cancel', open: 'Cancelar 1.500 mensagens…' });
    expect(cancel?.lead).toContain('1.500 mensagens ainda não começaram');
    expect(
      batchPageView(batch([[Pending, 1]]), key, new Localization('en', 'UTC', now) as PanelRequest).actions.cancel
        ?.open,
    ).toBe('Cancel 1 message…');
    expect(batchPageView(batch([[Read, 5]]), key, panel).actions.cancel).toBeNull();
  });

  it('asks for a word before it changes a thousand messages or more, or a number that is not known yet', () => {
    const asks = (counts: Parameters<typeof batch>[0], more = {}) => {
      const { cancel, reschedule, retry } = batchPageView(batch(counts, more), key, panel).actions;
      return [cancel, reschedule, retry].map((form) => form && form.asksWord);
    };
    const many: Parameters<typeof batch>[0] = [
      [Scheduled, 1_000],
      [Failed, 1_000],
    ];
    const few: Parameters<typeof batch>[0] = [
      [Scheduled, 999],
      [Failed, 999],
    ];
    expect(asks(many)).toEqual([true, true, true]);
    expect(asks(few)).toEqual([false, false, false]);
    expect(asks(few, { isFilling: true })).toEqual([true, null, false]);
  });

  it('is not refreshed once nothing more happens', () => {
    expect(batchPageView(batch([[Read, 5]]), key, panel)).toMatchObject({ liveHref: null, done: '100% concluído' });
    expect(batchPageView(batch([[Read, 5]]), { ...key, name: 'panel' }, panel).lead).toContain('chave Painel');
    expect(
      batchPageView(
        batch([
          [Read, 4],
          [Pending, 1],
        ]),
        key,
        panel,
      ).liveHref,
    ).toBe('/admin/batches/7741');
  });

  it('says what blocks its messages', () => {
    const blockedBy = { code: 'channel_paused', until: null, reason: null } as const;
    const stopped = (isAllPaused: boolean) =>
      batchPageView(batch([[Pending, 1]], { blockedBy }), key, panel, { isAllPaused }).stopped;
    expect(stopped(false)).toContain('O canal loja está pausado');
    expect(stopped(true)).toContain('Todos os envios estão pausados');
    expect(batchPageView(batch([[Pending, 1]]), key, panel).stopped).toBeNull();
  });

  it('says that messages are held which the provider has accepted, and goes on being refreshed', () => {
    const view = batchPageView(batch([[Sent, 3]], { held: 2 }), key, panel);
    expect(view.stopped).toBe('A Meta aceitou 2 mensagens deste lote e ainda avalia se as entrega.');
    expect(view.liveHref).toBe('/admin/batches/7741');
  });

  it('shows only times that are known', () => {
    const times = {
      firstScheduledAt: now,
      lastScheduledAt: now + 60_000,
      forecast: { ...NO_FORECAST, end: now + 120_000 },
    };
    const details = batchPageView(batch([[Scheduled, 2]], times), key, panel).details;
    expect(details.flatMap(({ label, time }) => (time ? [[label, time.text]] : []))).toEqual([
      ['Aceito em', '20/11/2026 14:00'],
      ['Primeira agendada', '20/11/2026 14:00'],
      ['Última agendada', '20/11/2026 14:01'],
    ]);
    const done = batchPageView(batch([[Read, 2]]), key, panel).details;
    expect(done.filter(({ time }) => time)).toHaveLength(1);
  });

  it('says by what it leaves, who made it of which list, and why it may', () => {
    const send = {
      id: 3,
      actor: { type: 'administrator', id: 1, name: 'Ana' },
      total: 412,
      good: 400,
      reading: { kind: 'text', sheet: null, headingLine: 1, titles: 0, file: 'clientes.csv' },
    } as const;
    const pace = { messages: 1, periodMs: 4_000, jitterPercent: 50 };
    const channel = {
      id: 5,
      name: 'loja',
      phone: '551130001234',
      isSimulator: false,
      limits: { ...defaultLimits('America/Sao_Paulo'), pace },
    };
    const changes = { legalBasis: 'consent', lastMinute: 12 } as const;
    const { details } = batchPageView(batch([[Pending, 2]], changes), key, panel, { send, channel });
    expect(
      details.flatMap(({ label, text, href }) => (text === undefined ? [] : [[label, text, href ?? null]])),
    ).toEqual([
      ['Canal', 'loja · +55 (11) 3000-1234', '/admin/channels/5'],
      ['Ritmo e limites', '1 a cada 4 s · Variação de 50%', null],
      ['Saíram', '12 no último minuto', null],
      ['Quem enviou', 'Ana', null],
      ['Lista', 'clientes.csv · 412 linhas, 12 fora', '/admin/send/3'],
      ['Chave', 'ERP', '/admin/api-keys/4'],
      ['Base legal', 'Consentimento', null],
    ]);
  });

  it('says how many answered, and how many of these opted out', () => {
    const said = (replies: number, optOutReplies: number) =>
      batchPageView(batch([[Read, 20]], { replies, optOutReplies }), key, panel).replies;
    expect(said(0, 0)).toBeNull();
    expect(said(1, 0)).toBe('1 pessoa respondeu');
    expect(said(1_200, 3)).toBe('1.200 pessoas responderam, 3 com SAIR');
  });

  it('has a bar in which only what was sent is green', () => {
    const bar = (counts: [MessageStatus, number][]) => batchPageView(batch(counts), key, panel).bar;
    expect(bar([[Canceled, 4]])).toEqual([{ tone: 'quiet', share: 1 }]);
    const view = batchPageView(batch([[Sent, 4]], { held: 1 }), key, panel);
    expect(view.bar).toEqual([
      { tone: 'info', share: 0.75 },
      { tone: 'warn', share: 0.25 },
    ]);
    const mixed: [MessageStatus, number][] = [
      [Pending, 4],
      [Read, 2],
      [Failed, 1],
      [Canceled, 1],
    ];
    expect(bar(mixed)).toEqual([
      { tone: 'good', share: 0.25 },
      { tone: 'bad', share: 0.125 },
      { tone: 'quiet', share: 0.125 },
    ]);
  });

  it.each<[string, [MessageStatus, number][], Partial<BatchView>?]>([
    ['Concluído', [[Read, 1]]],
    ['Cancelado', [[Canceled, 2]]],
    [
      'Cancelado em parte',
      [
        [Canceled, 1],
        [Read, 1],
      ],
    ],
    [
      'Concluído com falhas',
      [
        [Failed, 1],
        [Read, 1],
      ],
    ],
    ['Falhou', [[Failed, 2]]],
    [
      'Agendado',
      [
        [Scheduled, 2],
        [Read, 1],
      ],
    ],
    [
      'Em envio',
      [
        [Scheduled, 2],
        [Pending, 1],
      ],
    ],
    ['Em espera', [[Pending, 1]], { blockedBy: { code: 'channel_paused', until: null, reason: null } }],
    ['Fora do horário', [[Pending, 1]], { blockedBy: { code: 'window', until: null, reason: null } }],
    ['Retida pela Meta para avaliação', [[Pending, 1]], { blockedBy: REVIEW }],
    ['Não liberado pela Meta', [[Pending, 1]], { blockedBy: { ...REVIEW, reason: 'template_unavailable' } }],
    ['Retida pela Meta para avaliação', [[Sent, 3]], { held: 2 }],
    [
      'Retida pela Meta para avaliação',
      [
        [Sent, 3],
        [Failed, 1],
      ],
      { held: 2 },
    ],
    ['Agendado', [[Scheduled, 3]], { held: 2 }],
    ['Pausado', [[Pending, 1]], { blockedBy: REVIEW, pausedAt: now, pausedBy: 'ana@exemplo.com.br' }],
    ['Pausado', [[Pending, 1]], { pausedAt: now, pausedBy: 'ana@exemplo.com.br' }],
  ])('says that it is %s', (text, counts, changes = {}) => {
    expect(batchPageView(batch(counts, changes), key, panel).chip.text).toBe(text);
  });

  it('can be paused and canceled while it is still being queued, even if nothing waits', () => {
    const filling = (counts: [MessageStatus, number][]) => batchPageView(batch(counts, { isFilling: 1 }), key, panel);
    const { chip, liveHref, actions } = filling([[Read, 5]]);
    expect([chip.text, liveHref]).toEqual(['Em envio', '/admin/batches/7741']);
    expect(actions).toMatchObject({
      pause: '/admin/batches/7741/pause',
      reschedule: null,
      cancel: { open: 'Cancelar o resto…' },
    });
    expect(filling([[Scheduled, 5]]).actions.reschedule).toBeNull();
  });

  it('offers what is possible now, and says who has paused it', () => {
    const offered = (counts: [MessageStatus, number][], changes: Partial<BatchView> = {}) => {
      const { actions } = batchPageView(batch(counts, changes), key, panel);
      return Object.entries(actions).flatMap(([name, action]) => (action === null || name === 'page' ? [] : [name]));
    };
    const waiting: [MessageStatus, number][] = [[Scheduled, 2]];
    expect(offered([[Read, 1]])).toEqual([]);
    expect(offered([[Failed, 1]])).toEqual(['retry']);
    expect(offered(waiting)).toEqual(['pause', 'reschedule', 'cancel']);
    const paused = { pausedAt: now, pausedBy: 'ana@exemplo.com.br' };
    expect(offered(waiting, paused)).toEqual(['resume', 'reschedule', 'cancel']);
    expect(batchPageView(batch(waiting, paused), key, panel).stopped).toContain('Pausado por ana@exemplo.com.br');
    expect(batchPageView(batch(waiting, { pausedAt: now }), key, panel).stopped).toContain('uma chave de API');
    const reviewed = { stops: [{ template: 'aviso:pt_BR', state: 'held' }] } as const;
    expect(offered(waiting, reviewed)).toEqual(['pause', 'resume', 'reschedule', 'cancel']);
  });
});
