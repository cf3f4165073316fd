import { MessageStatus } from '@recado/core';
import { describe, expect, it } from 'vitest';
import { moveRows, moveStatement } from './status-move.js';

const { Pending, Scheduled, Sending, Sent, Failed, Read } = MessageStatus;

describe('the UPDATE of a status move', () => {
  it('increments the count of moves, and changes rows of the source statuses only', () => {
    const set = { lease_until: '?' };
    expect(moveStatement({ from: [Pending, Scheduled], to: Sending, set, where: 'id = ?' })).toBe(
      'UPDATE messages SET transitions = transitions + 1, status = 2, lease_until = ? WHERE id = ? AND +status IN (0, 1)',
    );
  });

  it('does not increment the count where the status stays the same', () => {
    expect(moveStatement({ from: [Pending, Scheduled], to: Scheduled, where: 'id = ?' })).toContain(
      'SET transitions = transitions + CASE WHEN status = 1 THEN 0 ELSE 1 END, status = 1 WHERE',
    );
  });

  it('may choose the status for each row', () => {
    const to = { expression: 'r.status', among: [Pending, Sent] };
    expect(moveRows({ from: [Sending], to }, { columns: { id: 'int', status: 'int' }, rows: [] })).toEqual({
      table: 'messages',
      columns: { id: 'int', status: 'int' },
      rows: [],
      set: { transitions: 'm.transitions + 1', status: 'r.status' },
      where: 'm.id = r.id AND +m.status IN (2)',
    });
  });

  it.each([
    [Failed, Sending],
    [Read, Sent],
  ])('is refused by the table of moves: %i to %i', (from, to) => {
    expect(() => moveStatement({ from: [from], to, where: 'id = ?' })).toThrow('may go from status');
  });
});
