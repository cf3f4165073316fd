import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SendsFixture } from '../testing/sends-fixture.js';
import { PersonRows } from './person-rows.js';

const PERSON = '5511987654321';
const LIST = 'telefone;nome\n(11) 98765-4321;Ana\n11 97777-0001;Bia\n551187654321;Ana\n+55 11 97777-0002;Caio\n';

describe('the rows of a person in lists', () => {
  let f: SendsFixture;
  let rows: PersonRows;

  beforeEach(async () => {
    f = await SendsFixture.create();
    rows = new PersonRows(f.messages.database, f.sends);
  });
  afterEach(() => f.close());

  const queued = async () => {
    const found = await f.messages.database.read<{ phone: string }>('SELECT phone FROM messages ORDER BY id');
    return found.map(({ phone }) => phone);
  };

  it('are found in any spelling, and removed with their counts', async () => {
    const id = await f.prepare(LIST);
    expect(await f.sends.find(id)).toMatchObject({ total: 4, good: 3 });
    expect(await rows.find([PERSON])).toEqual([
      { sendId: id, line: 2, cells: ['(11) 98765-4321', 'Ana'] },
      { sendId: id, line: 4, cells: ['551187654321', 'Ana'] },
    ]);
    await rows.remove([PERSON]);
    expect(await rows.find([PERSON])).toEqual([]);
    expect(await f.sends.find(id)).toMatchObject({ total: 2, good: 2 });
    expect(await f.confirm(id)).toBe('confirmed');
    await f.newRunner().step();
    expect(await queued()).toEqual(['5511977770001', '5511977770002']);
  });

  it('are found also in cells that are refused as a number', async () => {
    const id = await f.prepare(
      'telefone;nota\n11 98765-4321 (até 18h);Ana\n11 97777-0001;ligar 11 98765-4321 à noite\n',
    );
    expect((await rows.find([PERSON])).map(({ line }) => line)).toEqual([2, 3]);
    await rows.remove([PERSON]);
    expect(await f.sends.find(id)).toMatchObject({ total: 0, good: 0 });
  });

  it('are not queued where the send is confirmed, which ends as it would', async () => {
    const id = await f.prepare(LIST);
    expect(await f.confirm(id)).toBe('confirmed');
    await rows.remove([PERSON]);
    await f.newRunner().step();
    await f.newRunner().step();
    expect(await queued()).toEqual(['5511977770001', '5511977770002']);
    expect(await f.sends.find(id)).toMatchObject({ state: 'queued', queued: 2 });
  });
});
