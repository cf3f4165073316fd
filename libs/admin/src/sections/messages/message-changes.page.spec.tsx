import { MessageStatus } from '@recado/core';
import type { MessageDetail } from '@recado/messages';
import { describe, expect, it } from 'vitest';
import { Localization } from '../../i18n/localization.js';
import { render } from '../../testing/render.js';
import type { PanelView } from '../../ui/panel-context.js';
import { Changes, RESCHEDULE } from './message-changes.page.js';

const now = Date.UTC(2026, 10, 20, 17);
const reader = new Localization('pt-BR', 'America/Sao_Paulo', now);
const { Pending, Scheduled, Sending, Sent, Delivered, Read, Failed, Canceled, Expired, Unknown } = MessageStatus;

function changes(changed: Partial<MessageDetail>, facts: Partial<PanelView> = {}): string {
  const kept = { id: 7, phone: '5511987654321', text: 'Olá', scheduledAt: null, expiresAt: null, failureCode: null };
  return render(<Changes message={{ ...kept, status: Pending, ...changed }} />, facts, reader);
}

/** The names of what may be done. */
function legal(changed: Partial<MessageDetail>): string[] {
  return [...changes(changed).matchAll(/action="\/admin\/messages\/7\/(\w+)"/g)].map(([, name]) => name!);
}

describe('the changes of a message', () => {
  it.each([
    [
      [Pending, Scheduled],
      ['reschedule', 'cancel'],
    ],
    [[Failed, Unknown], ['retry']],
    [[Sending, Sent, Delivered, Read, Canceled, Expired], []],
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
    const retry = (failureCode: string) => changes({ status: Failed, failureCode });
    expect(retry('outcome_unknown')).toContain('duas vezes');
    expect(retry('gateway_rejected')).not.toContain('duas vezes');
    expect(changes({ status: Unknown })).toMatch(/duas vezes.*um recibo decide/);
  });

  it('show the current schedule, or the refused time as it was typed', () => {
    const scheduled = { status: Scheduled, scheduledAt: Date.UTC(2026, 10, 21, 12, 30) };
    const shown = changes(scheduled);
    expect(shown).toContain('<details><summary class="button">Reagendar…</summary>');
    expect(shown).toMatch(/<input id="at" name="at" value="2026-11-21T09:30"(?:(?!aria-invalid)[^>])*>/);
    expect(shown).toContain('Horário interpretado no fuso horário de Brasília.');
    const refused = changes(scheduled, { refused: { form: RESCHEDULE, errors: { at: 'Não.' }, entered: { at: 'x' } } });
    expect(refused).toContain('<details open><summary class="button">Reagendar…</summary>');
    expect(refused).toMatch(/<input id="at" name="at" value="x" aria-invalid="true"/);
    expect(refused).toContain('<strong>Não.</strong>');
  });
});
