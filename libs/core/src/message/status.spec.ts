import { describe, expect, it } from 'vitest';
import {
  MessageStatus,
  sourcesOf,
  STATUS_CODES,
  statusCode,
  statusOfCode,
  statusOfWire,
  WAITING,
  wireStatus,
} from './status.js';

const all = Object.values(MessageStatus);
const { Pending, Scheduled, Sending, Sent, Delivered, Read, Failed, Canceled, Expired, Unknown } = MessageStatus;

const canMove = (from: MessageStatus, to: MessageStatus) => sourcesOf(to).includes(from);

describe('The names of statuses', () => {
  it.each([
    [0, 'Pendente', 'pending'],
    [1, 'Agendada', 'scheduled'],
    [2, 'Enviando', 'sending'],
    [3, 'Enviada', 'sent'],
    [4, 'Entregue', 'delivered'],
    [5, 'Lida', 'read'],
    [6, 'Falhou', 'failed'],
    [7, 'Cancelada', 'canceled'],
    [8, 'Expirada', 'expired'],
    [9, 'Incerta', 'unknown'],
  ] as const)('are a promise: %i is %s, %s', (status, wire, code) => {
    expect(wireStatus(status)).toBe(wire);
    expect(statusCode(status)).toBe(code);
    expect(statusOfCode(code)).toBe(status);
    expect(statusOfWire(wire)).toBe(status);
  });

  it('are numbered without a gap', () => {
    expect(all).toEqual(STATUS_CODES.map((_, index) => index));
  });

  it.each(['Pendente', 'PENDING', '', 'toString', '0'])('do not contain the code %j', (code) => {
    expect(statusOfCode(code)).toBeUndefined();
    if (code !== 'Pendente') expect(statusOfWire(code)).toBeUndefined();
  });
});

describe('The allowed moves of a status', () => {
  it('never lead to the same status', () => {
    expect(all.filter((status) => canMove(status, status))).toEqual([]);
  });

  it('end at read, canceled and expired', () => {
    const ends = all.filter((from) => !all.some((to) => canMove(from, to)));
    expect(ends).toEqual([Read, Canceled, Expired]);
  });

  it('lead to canceled from waiting statuses only', () => expect(sourcesOf(Canceled)).toEqual(WAITING));

  it('never lead to a lower rank by a late receipt', () => {
    const ranks: MessageStatus[] = [Sent, Delivered, Read];
    const undone = ranks.flatMap((to, rank) => ranks.slice(rank + 1).filter((from) => canMove(from, to)));
    expect(undone).toEqual([]);
  });

  it('lead from failed to delivered or read by a receipt, and to pending by a retry', () => {
    expect(all.filter((to) => canMove(Failed, to))).toEqual([Pending, Delivered, Read]);
  });

  it('lead to pending after an attempt that failed or may have failed, and when a schedule is removed', () => {
    expect(sourcesOf(Pending)).toEqual([Scheduled, Sending, Sent, Failed, Unknown]);
  });

  it('lead to scheduled by rescheduling, or when an attempt is released unsent', () => {
    expect(sourcesOf(Scheduled)).toEqual([Pending, Sending]);
  });

  it('lead to unknown from sending, or in place of a further attempt, and from there by a receipt or a retry', () => {
    expect(sourcesOf(Unknown)).toEqual([Pending, Scheduled, Sending]);
    expect(all.filter((to) => canMove(Unknown, to))).toEqual([Pending, Sent, Delivered, Read, Failed]);
  });
});
