import { randomBytes } from 'node:crypto';
import { STORED_MARK, UNREADABLE_TEXT } from '@recado/core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../../test/support/fixtures/test-database.js';
import { DatabaseUnavailableError, type Database, type SqlRow } from './database.js';
import { SealedAhead, valuesFor } from '../sealing.js';

const COLUMNS = ['name', 'text', 'created_at', 'created_by'];
const KEYS = new Map([
  ['k1', randomBytes(32)],
  ['k2', randomBytes(32)],
]);

describe('a database that seals texts', () => {
  let opened: TestDatabase;
  let database: Database;
  let others: TestDatabase[];

  beforeEach(async () => {
    opened = await testDatabase();
    ({ database } = opened);
    others = [];
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    for (const other of others) await other.close();
    await opened.close();
  });

  const idOf = (name: string) => name.padEnd(22, '_');
  const addKey = (name: string, at: number) =>
    database.write((tx) => tx.insert('text_keys', ['id', 'sealed_key', 'created_at'], [[idOf(name), name, at]]));
  const start = async (of = database) => {
    of.textKeys!.openWith((sealed) => KEYS.get(sealed) ?? null);
    await of.textKeys!.load((sql) => of.read(sql));
    return of.textKeys!.start();
  };
  const add = (...texts: (string | null)[]) =>
    database.write((tx) =>
      tx.insert(
        'saved_texts',
        COLUMNS,
        texts.map((text): SqlRow => ['aviso', text, 1, 'ana']),
      ),
    );
  const texts = async (of = database) =>
    (await of.read<{ text: string | null }>('SELECT text FROM saved_texts ORDER BY id')).map(({ text }) => text);
  /** As they are stored: the alias of a column is nothing to the database, but no value passes the port unopened. */
  const stored = async () =>
    (await database.read<{ hex: string }>("SELECT COALESCE(HEX(text), '') AS hex FROM saved_texts ORDER BY id")).map(
      ({ hex }) => Buffer.from(hex, 'hex').toString('utf8'),
    );
  const another = async () => {
    const other = await opened.reopened();
    others.push(other);
    return other.database;
  };

  it('stores texts as they are until it is told, and reads those of both kinds', async () => {
    await add('antes', null);
    expect(await start()).toBe(false);
    await add('sem chave ainda');
    await addKey('k1', 1);
    expect(await start()).toBe(true);
    await add('depois', '', null);
    expect(await texts()).toEqual(['antes', null, 'sem chave ainda', 'depois', '', null]);
    const [before, , still, after, empty] = await stored();
    expect([before, still]).toEqual(['antes', 'sem chave ainda']);
    expect(after).toMatch(/^sealed:v1:k1_{20}wp:[\w-]{40,}$/);
    expect(empty).toMatch(/^sealed:v1:/);
  });

  it('is read by a process that seals nothing itself, also when the key came after its start', async () => {
    const other = await another();
    other.textKeys!.openWith((sealed) => KEYS.get(sealed) ?? null);
    await addKey('k1', 1);
    await start();
    await add('segredo');
    expect(await texts(other)).toEqual(['segredo']);
    expect(await other.write((tx) => tx.all('SELECT text FROM saved_texts'))).toEqual([{ text: 'segredo' }]);
    await other.write((tx) => tx.insert('saved_texts', COLUMNS, [['b', 'às claras', 1, 'ana']]));
    expect((await stored()).at(-1)).toBe('às claras');
  });

  it.each([false, true])('keeps texts that begin like sealed ones, sealing: %s', async (isSealing) => {
    await addKey('k1', 1);
    if (isSealing) await start();
    const odd = [
      STORED_MARK,
      `${STORED_MARK}k1`,
      `${STORED_MARK}${idOf('k1')}wp:AAAA`,
      `${STORED_MARK}${'-'.repeat(22)}wp:x`,
    ];
    await add(...odd);
    expect(await texts()).toEqual(odd);
    // In a column that is never sealed as well, as long as nobody knows the name of a key.
    const name = `${STORED_MARK}${idOf('zz')}wp:AAAA`;
    await database.write((tx) => tx.insert('channels', ['name', 'gateway'], [[name, 'http']]));
    expect(await database.read('SELECT name FROM channels')).toEqual([{ name }]);
  });

  it('seals what a statement changes, and many rows at once', async () => {
    await addKey('k1', 1);
    await start();
    await add('a', 'b');
    await database.write((tx) =>
      tx.run(
        'UPDATE saved_texts SET text = ? WHERE text IS NOT NULL AND id = 1',
        valuesFor('saved_texts', ['text'], ['um']),
      ),
    );
    await database.updateRows({
      table: 'saved_texts',
      columns: { id: 'int', words: 'text' },
      rows: [[2, 'dois']],
      set: { text: 'COALESCE(r.words, m.text)' },
      where: 'm.id = r.id',
    });
    expect(await texts()).toEqual(['um', 'dois']);
    expect((await stored()).every((each) => each.startsWith(STORED_MARK))).toBe(true);
  });

  it('takes texts that were sealed before the unit of work, each once, and no others', async () => {
    await addKey('k1', 1);
    await start();
    const take = vi.spyOn(SealedAhead.prototype, 'take');
    const drop = await database.sealAhead('saved_texts', 'text', ['igual', 'igual', 'só pronto']);
    await add('igual', 'igual', 'igual');
    const taken = take.mock.results.map(({ value }) => value as string | undefined);
    expect((await stored()).slice(0, 2)).toEqual(taken.slice(0, 2));
    expect(taken[2]).toBeUndefined();
    expect(new Set(await stored()).size).toBe(3);
    await addKey('k2', 2);
    await start();
    await add('só pronto');
    expect((await stored()).at(-1)).toContain(idOf('k2'));
    drop();
    expect(await texts()).toEqual(['igual', 'igual', 'igual', 'só pronto']);
  });

  it('waits for nothing else within a unit of work', async () => {
    await addKey('k1', 1);
    await start();
    // A server is waited for; a file takes so many rows in one pass through the event loop.
    if (!database.capabilities.singleServer) return;
    let passes = 0;
    await database.write(async (tx) => {
      const count = setImmediate(() => passes++);
      const rows = Array.from({ length: 1_900 }, (): SqlRow => ['aviso', 'texto', 1, 'ana']);
      await tx.insert('saved_texts', COLUMNS, rows);
      clearImmediate(count);
    });
    expect(passes).toBe(0);
  });

  it('keeps the longest texts that a message may have', async () => {
    await addKey('k1', 1);
    await start();
    const points = () => 0x10000 + (randomBytes(3).readUIntBE(0, 3) % 0x100000);
    const longest = Array.from({ length: 16_383 }, () => String.fromCodePoint(points())).join('');
    const words = 'ção '.repeat(4_095);
    await add(longest, words);
    expect(await texts()).toEqual([longest, words]);
  });

  it('seals with the newest key and opens what an earlier one has sealed', async () => {
    await addKey('k1', 1);
    await start();
    await add('antigo');
    await addKey('k2', 2);
    await start();
    await add('novo');
    expect(await texts()).toEqual(['antigo', 'novo']);
    expect((await stored()).map((each) => each.slice(STORED_MARK.length).slice(0, 2))).toEqual(['k1', 'k2']);
  });

  it('never shows what it cannot open, nor nothing in its place', async () => {
    await addKey('k1', 1);
    await start();
    await add('perdido', 'mudado', 'bom');
    await database.write(async (tx) => {
      await tx.run("UPDATE saved_texts SET text = REPLACE(text, 'wp:', 'wp:A') WHERE id = 2");
    });
    expect(await texts()).toEqual(['perdido', UNREADABLE_TEXT, 'bom']);
    const stranger = await another();
    await database.write((tx) => tx.run('UPDATE text_keys SET lost_at = 1'));
    expect(await texts(stranger)).toEqual([UNREADABLE_TEXT, UNREADABLE_TEXT, UNREADABLE_TEXT]);
  });

  it('refuses to read what another process can open, until it can itself or the key is given up', async () => {
    await addKey('k1', 1);
    await start();
    await add('segredo');
    const stranger = await another();
    await expect(texts(stranger)).rejects.toBeInstanceOf(DatabaseUnavailableError);
    const inUnit = stranger.write(async (tx) => {
      await tx.run("UPDATE saved_texts SET name = 'mudado'");
      await tx.all('SELECT text FROM saved_texts');
    });
    await expect(inUnit).rejects.toBeInstanceOf(DatabaseUnavailableError);
    expect(await database.read('SELECT name FROM saved_texts')).toEqual([{ name: 'aviso' }]);
    stranger.textKeys!.openWith((sealed) => KEYS.get(sealed) ?? null);
    expect(await texts(stranger)).toEqual(['segredo']);
  });

  it('stores texts as they are once it is stopped, and seals again when it is started', async () => {
    await addKey('k1', 1);
    await start();
    database.textKeys!.stop();
    await add('às claras');
    await start();
    await add('segredo');
    const [plain, sealed] = await stored();
    expect(plain).toBe('às claras');
    expect(sealed).toMatch(/^sealed:v1:/);
  });

  it('gives out no text that it cannot open as it is, whichever version stored it, and every text as it was written', async () => {
    await addKey('k1', 1);
    const written = ['sealed:v1:oi', 'sealed:v2:oi', 'sealed:v22', 'sealed:oi'];
    await add(...written);
    expect(await texts()).toEqual(written);
    await start();
    await add(...written);
    expect(await texts()).toEqual([...written, ...written]);
    const put = (text: string) =>
      database.write((tx) =>
        tx.run('UPDATE saved_texts SET text = CONCAT(?, ?) WHERE id = 1', [text.slice(0, 6), text.slice(6)]),
      );
    // A later version keeps its texts otherwise.
    await put('sealed:v2:anything at all');
    await expect(texts()).rejects.toThrow(DatabaseUnavailableError);
    // Its key is gone: nobody can open it.
    await put(`sealed:v1:${idOf('none')}wp:AAAA`);
    expect((await texts())[0]).toBe(UNREADABLE_TEXT);
    // A name is never sealed.
    await database.write((tx) => tx.run("UPDATE saved_texts SET name = 'sealed:v2:aviso', text = 'oi' WHERE id = 1"));
    expect(await database.read('SELECT name, text FROM saved_texts WHERE id = 1')).toEqual([
      { name: 'sealed:v2:aviso', text: 'oi' },
    ]);
  });
});
