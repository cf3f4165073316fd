import { MessageStatus } from '@recado/core';
import type { MessageDetail } from '@recado/messages';
import { describe, expect, it } from 'vitest';
import { Localization } from '../../i18n/localization.js';
import type { PanelRequest } from '../../panel/panel-request.js';
import { messageActions } from './message-actions.view.js';

const now = Date.UTC(2026, 10, 20, 17);
const panel = new Localization('pt-BR', 'America/Sao_Paulo', now) as PanelRequest;
const { Pending, Scheduled, Sending, Sent, Delivered, Read, Failed, Canceled, Expired, Unknown } = MessageStatus;

function message(changes: Partial<MessageDetail>): MessageDetail {
  const kept = { id: 7, phone: '5511987654321', text: 'Olá', scheduledAt: null, expiresAt: null, failureCode: null };
  return { ...kept, status: Pending, ...changes } as MessageDetail;
}

/** The names of what may be done. */
function legal(changes: Partial<MessageDetail>): string[] {
  const actions = messageActions(message(changes), panel) ?? {};
  return Object.entries(actions).flatMap(([name, action]) => (action ? [name] : []));
}

describe('the actions of a message', () => {
  it.each([
    [
      [Pending, Scheduled],
      ['cancel', 'reschedule'],
    ],
    [[Failed], ['retry']],
    [[Sending, Sent, Delivered, Read, Canceled, Expired, Unknown], []],
  ])('in %j are %j', (statuses, expected) => {
    for (const status of statuses) expect(legal({ status })).toEqual(expected);
  });

  it('have no retry for an erased or expired message', () => {
    const failed = { status: Failed };
    expect(legal({ ...failed, text: null })).toEqual([]);
    expect(legal({ ...failed, phone: null })).toEqual([]);
    expect(legal({ ...failed, expiresAt: now })).toEqual([]);
    expect(legal({ ...failed, expiresAt: now + 1 })).toEqual(['retry']);
  });

  it('warn before a retry when the first attempt may have arrived', () => {
    const retry = (failureCode: string) => messageActions(message({ status: Failed, failureCode }), panel)?.retry?.lead;
    expect(retry('outcome_unknown')).toContain('duas vezes');
    expect(retry('gateway_rejected')).not.toContain('duas vezes');
  });

  it('show the current schedule, or the refused time as it was typed', () => {
    const scheduled = message({ status: Scheduled, scheduledAt: Date.UTC(2026, 10, 21, 12, 30) });
    expect(messageActions(scheduled, panel)?.reschedule).toMatchObject({
      action: '/admin/messages/7/reschedule',
      value: '2026-11-21T09:30',
      hint: 'Horário interpretado no fuso horário de Brasília.',
      error: undefined,
    });
    const refused = { value: 'x', error: 'Não.' };
    expect(messageActions(scheduled, panel, refused)?.reschedule).toMatchObject(refused);
  });
});
