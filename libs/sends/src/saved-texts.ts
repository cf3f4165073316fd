import { Injectable } from '@nestjs/common';
import { type Actor, Audit } from '@recado/audit';
import { Clock } from '@recado/core';
import { Database, lockRareChanges, SavedText, selectList } from '@recado/database';

const FIELDS = ['id', 'name', 'text', 'createdAt', 'createdBy'] as const;

/** A version of a saved text; `text` null: it was removed then. */
export type SavedTextVersion = Pick<SavedText, (typeof FIELDS)[number]>;

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

  /** The versions of a text, newest first; empty: there never was one of this name. */
  versions(name: string): Promise<SavedTextVersion[]> {
    return this.database.read<SavedTextVersion>(`${SELECT} WHERE name = ? ORDER BY id DESC LIMIT 100`, [name]);
  }

  /**
   * Stores a new version; null: removes the text, and keeps its versions. The same text again changes nothing. `check`
   * sees the present version, also a removed one, and may throw: nobody else changes it meanwhile.
   */
  async save(
    name: string,
    text: string | null,
    actor: Actor,
    check?: (before: SavedTextVersion | undefined) => void,
  ): Promise<boolean> {
    return this.database.write(async (tx) => {
      // A lock on the latest version does not do: who waits for it gets that version although a newer one is there.
      await lockRareChanges(tx, this.database.capabilities);
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
