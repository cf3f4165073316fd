import { Logger } from '@nestjs/common';
import { Database } from '@recado/database';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AuthFixture } from '../testing/auth-fixture.js';
import { SecretCheck } from './secret-check.js';
import { TextSealing } from './text-sealing.js';

const OLD = 'the secret that every process knows';
const NEW = 'the secret that only one process knows yet';

/** The processes that run decide whether texts are sealed; a file has one server, so its capabilities are those of a server. */
describe('TextSealing among several processes', () => {
  let fixture: AuthFixture;
  let warned: string[];
  let database: Database;

  beforeEach(async () => {
    fixture = await AuthFixture.create();
    warned = [];
    vi.spyOn(Logger.prototype, 'warn').mockImplementation((sentence: unknown) => {
      if (String(sentence).startsWith('Texts')) warned.push(String(sentence));
    });
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await fixture.close();
  });

  async function startProcess(env: Record<string, string>) {
    const opened = await fixture.startProcess({ SEAL_TEXTS: 'true', ...env });
    database = opened.get(Database);
    vi.spyOn(database, 'capabilities', 'get').mockReturnValue({ ...database.capabilities, singleServer: false });
    await opened.get(SecretCheck).require();
    return opened;
  }

  async function beat(pid: number, opens: number, known: string | null): Promise<void> {
    const columns = ['id', 'host', 'pid', 'roles', 'version', 'started_at', 'seen_at', 'opens_texts', 'known_secrets'];
    const now = fixture.clock.now();
    await database.write((tx) =>
      tx.insert('processes', columns, [[`p${pid}`, 'maquina', pid, 'worker', '1', now, now, opens, known]]),
    );
  }

  const isSealing = () => database.textKeys?.current !== undefined;

  it('stops while a process of an earlier version runs, says so once, and goes on after it', async () => {
    const process = await startProcess({ APP_SECRET: OLD });
    const sealing = process.get(TextSealing);
    await sealing.look();
    expect(isSealing()).toBe(true);
    await beat(7, 0, null);
    expect(await sealing.look()).toBe(5_000);
    await sealing.look();
    expect(isSealing()).toBe(false);
    expect(warned).toEqual([expect.stringMatching(/^Texts are not sealed at present: process 7 on maquina /)]);
    fixture.clock.advance(120_001);
    // That it came is seen as soon as that it went.
    expect(await sealing.look()).toBe(5_000);
    expect(isSealing()).toBe(true);
  });

  it('makes no key that a process which runs could not open', async () => {
    const before = await fixture.startProcess({ APP_SECRET: OLD });
    const process = await startProcess({ APP_SECRET: NEW, APP_SECRET_PREVIOUS: OLD });
    await beat(8, 1, before.get(SecretCheck).knownSecrets().join(' '));
    const sealing = process.get(TextSealing);
    await sealing.look();
    await sealing.look();
    expect(isSealing()).toBe(false);
    expect(await database.read('SELECT id FROM text_keys')).toEqual([]);
    expect(warned).toEqual([expect.stringMatching(/^Texts are not sealed yet: process 8 on maquina /)]);
    await database.write((tx) =>
      tx.run("UPDATE processes SET known_secrets = ? WHERE id = 'p8'", [
        process.get(SecretCheck).knownSecrets().toReversed().join(' '),
      ]),
    );
    await sealing.look();
    expect(isSealing()).toBe(true);
  });
});
