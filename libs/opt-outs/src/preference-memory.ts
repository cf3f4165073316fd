import { Injectable } from '@nestjs/common';
import { Database, type Transaction } from '@recado/database';

/** What a person chose about the marketing of a channel. */
export interface Preference {
  channelId: number;
  value: 'stop' | 'resume';
  /** UTC milliseconds, by the provider. */
  at: number;
}

interface Row extends Preference {
  person: string;
}

const SELECT = `SELECT person, channel_id AS channelId, value, chosen_at AS at FROM marketing_preferences WHERE person IN`;

/** The last choice of each person about the marketing of each channel, so that the order of reports does not matter. */
@Injectable()
export class PreferenceMemory {
  constructor(private readonly database: Database) {}

  /** What these names of one person, numbers or identities, last chose on each channel. */
  async readIn(tx: Transaction, names: readonly string[]): Promise<Map<number, Preference>> {
    return latestOf(await this.rows(tx, names));
  }

  /** The last choices of a person, known by these names, in the order of their channels. */
  async of(names: readonly string[]): Promise<Preference[]> {
    const rows = await this.database.read<Row>(`${SELECT} ${this.database.capabilities.list}`, [names]);
    return [...latestOf(rows).values()].toSorted((a, b) => a.channelId - b.channelId);
  }

  /**
   * Forgets what a person, known by these names, allowed. What they refuse stays, like their opt-outs: without it a return on
   * one channel would lift the refusal of another.
   */
  async eraseIn(tx: Transaction, names: readonly string[]): Promise<void> {
    const latest = await this.readIn(tx, names);
    const allowed = [...latest.values()].flatMap(({ channelId, value }) => (value === 'resume' ? [channelId] : []));
    const { list } = this.database.capabilities;
    const of = `DELETE FROM marketing_preferences WHERE person IN ${list}`;
    if (latest.size > 0) await tx.run(`${of} AND (value = 'resume' OR channel_id IN ${list})`, [names, allowed]);
  }

  /** Keeps a choice, which is newer than the last one, under one of the names. */
  async keepIn(tx: Transaction, name: string, { channelId, value, at }: Preference): Promise<void> {
    const row = [name, channelId, value, at];
    const columns = ['person', 'channel_id', 'value', 'chosen_at'];
    if ((await tx.insertIfAbsent('marketing_preferences', columns, [row])) > 0) return;
    const set = 'UPDATE marketing_preferences SET value = ?, chosen_at = ? WHERE person = ? AND channel_id = ?';
    await tx.run(set, [value, at, name, channelId]);
  }

  /** Removes and returns what was kept by these identities. */
  async takeIn(tx: Transaction, identities: readonly string[]): Promise<Row[]> {
    const rows = await this.rows(tx, identities);
    if (rows.length === 0) return [];
    const { list } = this.database.capabilities;
    await tx.run(`DELETE FROM marketing_preferences WHERE person IN ${list}`, [identities]);
    return rows;
  }

  private rows(tx: Transaction, names: readonly string[]): Promise<Row[]> {
    const { list, rowLock } = this.database.capabilities;
    return tx.all<Row>(`${SELECT} ${list} ORDER BY chosen_at ${rowLock}`, [names]);
  }
}

function latestOf(rows: readonly Row[]): Map<number, Preference> {
  const latest = new Map<number, Preference>();
  for (const { channelId, value, at } of rows) {
    const choice = { channelId, value, at };
    if (isNewer(choice, latest.get(channelId))) latest.set(channelId, choice);
  }
  return latest;
}

/** Whether a choice replaces the last one. Meta counts in seconds: of two choices in the same one the refusal counts, in whichever order they come. */
export function isNewer(choice: Preference, last: Preference | undefined): boolean {
  if (!last || choice.at !== last.at) return choice.at > (last?.at ?? -Infinity);
  return choice.value === 'stop' && last.value === 'resume';
}
