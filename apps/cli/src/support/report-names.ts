import { DEFAULT_CHANNEL } from '@recado/config';
import { SIMULATOR } from '@recado/core';
import { CHANNELS, type Database } from '@recado/database';
import type { Name } from '../language/text.js';
import { isOfThisNetwork } from './mask-words.js';

const IDS = `SELECT id, name FROM ${CHANNELS} ORDER BY id LIMIT 10000`;
/** Channels that the program names. */
const BUILT_IN = new Set([DEFAULT_CHANNEL, SIMULATOR]);

/** The numbers that stand in a report for names of channels and hosts: both may be called like a person. */
export class ReportNames {
  private readonly hosts = new Map<string, number>();

  constructor(private readonly ids: ReadonlyMap<string, number> = new Map()) {}

  static async in(database: Database): Promise<ReportNames> {
    const rows = await database.read<{ id: number; name: string }>(IDS);
    return new ReportNames(new Map(rows.map(({ id, name }) => [name, id])));
  }

  /** What stands for a name in a sentence, which has the word channel before it. */
  readonly of = ({ kind, name }: Name): string => (kind === 'host' ? this.host(name) : this.channel(name));

  /** By its id, as in the log and in the metrics. */
  channel(name: string): string {
    if (BUILT_IN.has(name)) return name;
    const id = this.ids.get(name);
    return id === undefined ? '[name]' : `#${id}`;
  }

  /** In the order in which they are met; one of this machine or network stays as it is. */
  host(name: string): string {
    if (isOfThisNetwork(name)) return name;
    const number = this.hosts.get(name) ?? this.hosts.size + 1;
    this.hosts.set(name, number);
    return `host ${number}`;
  }
}
