import { Injectable } from '@nestjs/common';
import { type Actor, Audit } from '@recado/audit';
import { Clock, nameKey } from '@recado/core';
import { Database, lockRareChanges, SavedText, selectList, type Transaction } from '@recado/database';

const FIELDS = ['id', 'name', 'text', 'createdAt', 'createdBy'] as const;

/** A version of a saved text; `text` null: it was removed then. */
export type SavedTextVersion = Pick<SavedText, (typeof FIELDS)[number]>;

const NAMES = 'SELECT DISTINCT name FROM saved_texts';
const SELECT = `SELECT ${selectList(SavedText, FIELDS)} FROM saved_texts`;

/** Texts that people keep for later sends. Every change is a new version, with its time and who made it. */
@Injectable()
export class SavedTexts {
  constructor(
    private readonly database: Database,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** The present texts, by name. */
  async all(): Promise<(SavedTextVersion & { text: string })[]> {
    const rows = await this.database.read<SavedTextVersion>(
      `${SELECT} WHERE id IN (SELECT MAX(id) FROM saved_texts GROUP BY name) ORDER BY name`,
    );
    return rows.flatMap((row) => (row.text === null ? [] : [{ ...row, text: row.text }]));
  }

  /** The versions of a text, newest first; empty: there never was one of this name, in whatever case. */
  async versions(name: string): Promise<SavedTextVersion[]> {
    const select = `${SELECT} WHERE name = ? ORDER BY id DESC LIMIT 100`;
    const found = await this.database.read<SavedTextVersion>(select, [name]);
    if (found.length > 0) return found;
    const known = await knownName({ all: this.database.read.bind(this.database) }, name);
    return known === name ? found : this.database.read<SavedTextVersion>(select, [known]);
  }

  /**
   * Stores a new version; null: removes the text, and keeps its versions. The same text again changes nothing. A name that
   * differs only in case or composition from a known one is that one. `check`
   * sees the present version, also a removed one, and may throw: nobody else changes it meanwhile.
   */
  async save(
    given: string,
    text: string | null,
    actor: Actor,
    check?: (before: SavedTextVersion | undefined) => void,
  ): Promise<boolean> {
    return this.database.write(async (tx) => {
      // A lock on the latest version does not do: who waits for it gets that version although a newer one is there.
      await lockRareChanges(tx, this.database.capabilities);
      const name = await knownName(tx, given);
      const latest = `${SELECT} WHERE name = ? ORDER BY id DESC LIMIT 1`;
      const [before] = await tx.all<SavedTextVersion>(latest, [name]);
      check?.(before);
      if ((before?.text ?? null) === text) return false;
      const columns = ['name', 'text', 'created_at', 'created_by'];
      const id = await tx.insertOne('saved_texts', columns, [name, text, this.clock.now(), actor.name]);
      const action = text === null ? 'saved_text.removed' : before?.text ? 'saved_text.changed' : 'saved_text.created';
      await this.audit.record(tx, { actor, action, target: { type: 'saved_text', id }, details: { name } });
      return true;
    });
  }
}

/** The name by which a text is known that people take for this one; else the name itself. */
async function knownName(reader: Pick<Transaction, 'all'>, name: string): Promise<string> {
  const names = (await reader.all<{ name: string }>(NAMES)).map((row) => row.name);
  return names.find((known) => known === name) ?? names.find((known) => nameKey(known) === nameKey(name)) ?? name;
}
