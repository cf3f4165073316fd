import type { INestApplicationContext } from '@nestjs/common';
import { Database } from '@recado/database';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AuthFixture, issueSecret } from '../testing/auth-fixture.js';
import { ApiKeys } from './api-keys.js';
import { KeyNotes, MAX_KEY_NOTES } from './key-notes.js';

const ANA = { type: 'administrator', id: 1, name: 'ana@exemplo.com.br' } as const;

describe('KeyNotes', () => {
  let fixture: AuthFixture;
  let context: INestApplicationContext;

  beforeEach(async () => {
    fixture = await AuthFixture.create();
    context = await fixture.startProcess();
    await issueSecret(context);
  });
  afterEach(() => fixture.close());

  const change = (typed: string, id = 1) => context.get(KeyNotes).change(id, typed, ANA);
  const notes = async () => (await context.get(ApiKeys).find(1))?.notes;

  it('replaces the notes of a key, and writes who did it', async () => {
    expect(await notes()).toBeNull();
    expect(await change(' Loja:\r\n\u0000\u202efalar com a Rita \t🌷 \n')).toBe('saved');
    expect(await notes()).toBe('Loja:\nfalar com a Rita \t🌷');
    expect(await change('Loja:\nfalar com a Rita \t🌷')).toBe('unchanged');
    expect(await change('   ')).toBe('saved');
    expect(await notes()).toBeNull();
    const entries = await context
      .get(Database)
      .read<{ actor: string; details: string }>(
        "SELECT actor_name AS actor, details FROM audit_entries WHERE action = 'api_key.noted' ORDER BY id",
      );
    expect(entries.map(({ actor }) => actor)).toEqual([ANA.name, ANA.name]);
    expect(JSON.parse(entries[1]!.details)).toMatchObject({ after: { notes: null } });
  });

  it('refuses notes that are too long, and keys that do not exist', async () => {
    expect(await change('🌷'.repeat(MAX_KEY_NOTES))).toBe('saved');
    expect(await change('🌷'.repeat(MAX_KEY_NOTES + 1))).toBe('too_long');
    expect([...((await notes()) ?? '')]).toHaveLength(MAX_KEY_NOTES);
    expect(await change('x', 99)).toBe('unknown');
  });

  it('knows who made a key', async () => {
    const { key } = await context.get(ApiKeys).issue({ name: 'Loja', scopes: ['messages:write'] }, ANA);
    expect(key.createdBy).toBe(ANA.name);
    expect((await context.get(ApiKeys).list())[0]).toMatchObject({ name: 'Loja', createdBy: ANA.name, notes: null });
  });
});
