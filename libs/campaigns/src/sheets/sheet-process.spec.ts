import { describe, expect, it } from 'vitest';
import { SheetTurns } from './sheet-process.js';

const BUSY = expect.objectContaining({ code: 'sheet_busy' });

describe('The turns of spreadsheets', () => {
  it('let one file of a person wait, and who has just had one comes after the others', async () => {
    const turns = new SheetTurns();
    const order: string[] = [];
    const take = (person: string, name: string) => {
      const turn = turns.admit(person);
      const begun = turn.comes().then(() => order.push(name));
      return { ...turn, begun };
    };
    const first = take('ana', 'ana 1');
    const second = take('ana', 'ana 2');
    expect(() => turns.admit('ana')).toThrow(BUSY);
    const other = take('bia', 'bia 1');
    await first.begun;
    first.end();
    await other.begun;
    other.end();
    await second.begun;
    expect(order).toEqual(['ana 1', 'bia 1', 'ana 2']);
    second.end();
    second.end();
    await take('ana', 'ana 3').begun;
  });

  it('are not held by a file that still comes in, and are bounded', async () => {
    const turns = new SheetTurns();
    const slow = ['a', 'b', 'c'].map((person) => turns.admit(person));
    const small = turns.admit('d');
    expect(() => turns.admit('e')).toThrow(BUSY);
    await small.comes();
    const next = turns.admit('e');
    small.end();
    slow.forEach(({ end }) => end());
    await next.comes();
  });
});
