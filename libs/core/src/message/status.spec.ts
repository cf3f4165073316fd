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

describe('the names of a status', () => {
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

  it('number every status without a gap', () => {
    expect(all).toEqual(STATUS_CODES.map((_, index) => index));
  });

  it.each(['Pendente', 'PENDING', '', 'toString', '0'])('%j is no code', (code) => {
    expect(statusOfCode(code)).toBeUndefined();
    if (code !== 'Pendente') expect(statusOfWire(code)).toBeUndefined();
  });
});

describe('the moves of a status', () => {
  it('never stay where they are', () => {
    expect(all.filter((status) => canMove(status, status))).toEqual([]);
  });

  it('end in read, canceled and expired', () => {
    const ends = all.filter((from) => !all.some((to) => canMove(from, to)));
    expect(ends).toEqual([Read, Canceled, Expired]);
  });

  it('cancel only what has not begun', () => expect(sourcesOf(Canceled)).toEqual(WAITING));

  it('never undo a later receipt by an earlier one', () => {
    const ranks: MessageStatus[] = [Sent, Delivered, Read];
    const undone = ranks.flatMap((to, rank) => ranks.slice(rank + 1).filter((from) => canMove(from, to)));
    expect(undone).toEqual([]);
  });

  it('heal a failure by a late receipt, and begin it anew by a retry', () => {
    expect(all.filter((to) => canMove(Failed, to))).toEqual([Pending, Delivered, Read]);
  });

  it('come back to pending from an attempt that failed or may have, and when a schedule is taken back', () => {
    expect(sourcesOf(Pending)).toEqual([Scheduled, Sending, Failed, Unknown]);
  });

  it('come to scheduled by their owner, or when an attempt is given back unsent', () => {
    expect(sourcesOf(Scheduled)).toEqual([Pending, Sending]);
  });

  it('become unknown only while being sent, and leave that by news', () => {
    expect(sourcesOf(Unknown)).toEqual([Sending]);
    expect(all.filter((to) => canMove(Unknown, to))).toEqual([Pending, Sent, Delivered, Read, Failed]);
  });
});
