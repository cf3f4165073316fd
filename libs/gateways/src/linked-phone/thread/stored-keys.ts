import { setImmediate as nextPass } from 'node:timers/promises';
import type { CallPort } from './call-port.js';
import type { KeyWrite, MainCalls, ThreadCalls } from './calls.js';
import type { KeyData, KeyStore, Library } from './library.js';

export type MainPort = CallPort<MainCalls, ThreadCalls>;

/** Under this kind a report of the provider is set, so that it is stored with the keys of its transaction. */
export const REPORT = 'recado-report';

/** The library's own kind whose values it wants as objects of a class. */
const OBJECTS = 'app-state-sync-key';

/** The keys of one phone, which the main thread keeps. */
export class StoredKeys implements KeyStore {
  /** The sessions of one turn of the event loop, as those of all devices of a recipient, share a transaction. */
  private gathered: { sessions: Record<string, unknown>; stored: Promise<void> } | undefined;

  constructor(
    private readonly library: Library,
    private readonly main: MainPort,
    private readonly channelId: number,
  ) {}

  async get(kind: string, ids: string[]): Promise<Record<string, unknown>> {
    const { BufferJSON, proto } = this.library;
    const found = await this.main.call('readKeys', this.channelId, kind, ids);
    const values = Object.entries(found).map(([id, json]): [string, unknown] => {
      const value: unknown = JSON.parse(json, BufferJSON.reviver);
      return [id, kind === OBJECTS ? proto.Message.AppStateSyncKeyData.fromObject(value) : value];
    });
    return Object.fromEntries(values);
  }

  async set(data: KeyData): Promise<void> {
    const { [REPORT]: reports = {}, ...kinds } = data;
    const keys = Object.entries(kinds).flatMap(([kind, values]) => this.writesOf(kind, values));
    const bodies = Object.values(reports) as string[];
    if (keys.length + bodies.length > 0) await this.main.call('writeKeys', this.channelId, keys, bodies);
  }

  /** Stores sessions before what they encrypted leaves. */
  setSessions(sessions: Record<string, unknown>): Promise<void> {
    const group = (this.gathered ??= this.gather());
    Object.assign(group.sessions, sessions);
    return group.stored;
  }

  private gather(): { sessions: Record<string, unknown>; stored: Promise<void> } {
    const sessions: Record<string, unknown> = {};
    const stored = nextPass().then(() => {
      this.gathered = undefined;
      return this.set({ session: sessions });
    });
    return { sessions, stored };
  }

  private writesOf(kind: string, values: Record<string, unknown>): KeyWrite[] {
    const { replacer } = this.library.BufferJSON;
    return Object.entries(values).map(([id, value]) => ({
      kind,
      id,
      value: value === null || value === undefined ? null : JSON.stringify(value, replacer),
    }));
  }
}
