import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { CONFIG, type Config, Settings } from '@recado/config';
import { SIMULATOR } from '@recado/core';
import { Database, POOL } from '@recado/database';
import { SharedRefresh } from '@recado/work';
import { windowState } from '../channel-limits.js';
import { type ChannelSeen, seenIn, SELECT_SIGHTINGS, type SightingRow } from '../channel-sightings.js';
import { type ChannelRow, SELECT_CHANNELS, toView } from './channel-row.js';
import type { AllPaused, ChannelView } from './channel.view.js';
import type { PoolView } from './pool.view.js';

/** The columns of a channel without failures. */
export const CLEAN_RECORD = `failures = 0, bad_answers = 0, blocked_until = 0, blocked_as = NULL, failure_code = NULL, failing_since = NULL`;

/** Part of every change, so that all processes read the channels again. */
export const MOVE_VERSION = 'UPDATE channel_version SET version = version + 1 WHERE id = 1';

/** From this change on the provider of a channel may not recognise what was sent to it before. */
export const NEXT_GENERATION = 'UPDATE channels SET generation = generation + 1, left_unknown = 0 WHERE id = ?';

/** How often unknown names ask the database, in ms, all together: a client that repeats one costs ten small queries a second. */
const REFRESH_EVERY_MS = 100;

/** A channel or a pool that takes new messages. */
export interface OpenSender extends Pick<ChannelView, 'id' | 'name' | 'builtIn'> {
  /** Nobody receives what is addressed to it. */
  isSimulator: boolean;
  /** The number that it sends from; null: it is not known, or it is a pool of several. */
  phone: string | null;
}

interface MemberRow {
  poolId: number;
  channelId: number;
}

interface VersionRow {
  version: number;
  pausedAt: number | null;
  pausedBy: string | null;
  pauseNote: string | null;
}

/**
 * The channels in the memory of this process. `ChannelWatch` and every change by this process refresh them, so a lookup
 * costs no query.
 */
@Injectable()
export class Channels implements OnModuleInit {
  private known: readonly ChannelView[] = [];
  private byId = new Map<number, ChannelView>();
  private byName = new Map<string, ChannelView>();
  private knownPools: readonly PoolView[] = [];
  private openNames: ReadonlySet<string> = new Set();
  private version = 0;
  private switchedOff: AllPaused | null = null;
  private readonly listeners = new Set<() => void>();
  private readonly sharedRefresh = new SharedRefresh(() => this.refreshIfChanged(), REFRESH_EVERY_MS);
  private reads = 0;
  private latestRead = 0;
  /** Of channels whose settings this process does not read from their rows. */
  private readonly ownGenerations = new Map<number, number>();

  constructor(
    private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
    private readonly settings: Settings,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.refresh();
  }

  /** The names of the channels and pools that take new messages. */
  names(): ReadonlySet<string> {
    return this.openNames;
  }

  /** The channel of this name, archived ones included; undefined when there is none. */
  named(name: string): ChannelView | undefined {
    return this.byName.get(name);
  }

  /** The channel of this id, archived ones included; undefined when there is none. */
  withId(id: number): ChannelView | undefined {
    return this.byId.get(id);
  }

  /** The generation of the settings with which this process sends; undefined: it does not know the channel. */
  generationOf(id: number): number | undefined {
    return this.ownGenerations.get(id) ?? this.byId.get(id)?.generation;
  }

  /** The settings of this channel are those of this process, whatever its row says later. */
  keepGeneration(id: number, generation: number): void {
    this.ownGenerations.set(id, generation);
  }

  /** All channels, archived ones included, as this process knows them. */
  current(): readonly ChannelView[] {
    return this.known;
  }

  /** The channels that take new messages. */
  open(): ChannelView[] {
    return this.known.filter(({ archivedAt }) => archivedAt === null);
  }

  /** All pools, archived ones included. Pools are in none of the lists of channels. */
  pools(): readonly PoolView[] {
    return this.knownPools;
  }

  /** The pools that take new messages. */
  openPools(): PoolView[] {
    return this.knownPools.filter(({ archivedAt }) => archivedAt === null);
  }

  /** The channel or pool of this name, archived ones included; undefined when there is none. */
  senderNamed(name: string): ChannelView | PoolView | undefined {
    return this.byName.get(name) ?? this.knownPools.find((pool) => pool.name === name);
  }

  /** The channel or pool of this id, archived ones included; undefined when there is none. */
  senderWithId(id: number): ChannelView | PoolView | undefined {
    return this.byId.get(id) ?? this.knownPools.find((pool) => pool.id === id);
  }

  /** The channels and pools that take new messages, which messages may be addressed to. */
  openSenders(): OpenSender[] {
    return [...this.open(), ...this.openPools()].map((sender) => ({
      id: sender.id,
      name: sender.name,
      builtIn: 'builtIn' in sender && sender.builtIn,
      isSimulator: this.isSimulator(sender),
      phone: 'phone' in sender ? sender.phone : null,
    }));
  }

  /** The sender of the messages of a live key that name none: the default of the key, else that of the installation. */
  senderOf({ defaultChannelId }: { defaultChannelId: number | null }): ChannelView | PoolView | undefined {
    return defaultChannelId === null
      ? this.senderNamed(this.settings.defaultChannel)
      : this.senderWithId(defaultChannelId);
  }

  /** Whether what is addressed to this sender goes to the simulator, so that nobody receives it. */
  isSimulator(sender: ChannelView | PoolView | undefined): boolean {
    if (!sender) return false;
    const channels = 'memberIds' in sender ? this.membersOf(sender) : [sender];
    return channels.length > 0 && channels.every(({ gateway }) => gateway === SIMULATOR);
  }

  /** The channels of a pool, archived ones included. */
  membersOf({ memberIds }: PoolView): ChannelView[] {
    return memberIds.flatMap((id) => this.byId.get(id) ?? []);
  }

  /** The pause of all channels; null: there is none. */
  get allPaused(): AllPaused | null {
    return this.switchedOff;
  }

  /** Until when the channel sends nothing, UTC milliseconds: Infinity until a person acts, 0 if it may send now. */
  closedUntil({ pause, blockedUntil, limits }: ChannelView, now: number): number {
    if (pause || this.switchedOff) return Infinity;
    if (blockedUntil > now) return blockedUntil;
    if (!limits.window) return 0;
    const { open, until } = windowState(limits.window, limits.timezone, now);
    return open ? 0 : until;
  }

  /** All channels, read from the database now. */
  async all(): Promise<readonly ChannelView[]> {
    await this.refresh();
    return this.known;
  }

  /** Calls the listener after each change that this process has read. Returns the function that removes it. */
  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /**
   * Whether a channel or pool of this name takes new messages. An unknown name may be that of a channel which another
   * process created a moment ago, so the database is asked before it is refused.
   */
  async takesNow(name: string): Promise<boolean> {
    if (!this.openNames.has(name)) await this.sharedRefresh.now();
    return this.openNames.has(name);
  }

  /** Reads the channels if any of them has changed since the last read. */
  async refreshIfChanged(): Promise<void> {
    if ((await this.readVersion()).version !== this.version) await this.refresh();
  }

  /** The same, asked together with the versions of other things that this process keeps in its memory. */
  async refreshIfVersionMoved(): Promise<void> {
    const version = await this.database.pollVersion('SELECT version FROM channel_version WHERE id = 1');
    if (version !== this.version) await this.refresh();
  }

  /** Reads the channels. */
  async refresh(): Promise<void> {
    const read = ++this.reads;
    // The version is read first, so a change between the two reads is found by the next poll.
    const version = await this.readVersion();
    const rows = await this.database.read<ChannelRow>(`${SELECT_CHANNELS} ORDER BY id`);
    const members = rows.some(({ gateway }) => gateway === POOL) ? await this.database.read<MemberRow>(MEMBERS) : [];
    const seen = seenIn(await this.database.read<SightingRow>(SELECT_SIGHTINGS));
    // The result of a read that began later is newer.
    if (read < this.latestRead) return;
    this.latestRead = read;
    this.knownPools = toPools(rows, members);
    this.learn(
      version,
      rows.filter(({ gateway }) => gateway !== POOL),
      seen,
    );
  }

  private learn(
    { version, pausedAt, pausedBy, pauseNote }: VersionRow,
    rows: readonly ChannelRow[],
    seen: ReadonlyMap<number, ChannelSeen>,
  ): void {
    const isChanged = version !== this.version;
    this.version = version;
    this.switchedOff = pausedAt === null ? null : { at: pausedAt, by: pausedBy ?? '', note: pauseNote };
    const { gateways } = this.config;
    this.known = rows.map((row) => ({
      ...toView(row, this.settings.timezone, gateways.find(row.gateway)),
      seen: seen.get(row.id),
    }));
    this.byId = new Map(this.known.map((channel) => [channel.id, channel]));
    this.byName = new Map(this.known.map((channel) => [channel.name, channel]));
    this.openNames = new Set([...this.open(), ...this.openPools()].map(({ name }) => name));
    if (isChanged) this.listeners.forEach((listener) => listener());
  }

  private async readVersion(): Promise<VersionRow> {
    const [row] = await this.database.read<VersionRow>(
      `SELECT version, paused_at AS pausedAt, paused_by AS pausedBy, pause_note AS pauseNote FROM channel_version
       WHERE id = 1`,
    );
    if (!row) throw new Error('the row of channel_version is missing');
    return row;
  }
}

const MEMBERS = 'SELECT pool_id AS poolId, channel_id AS channelId FROM pool_members ORDER BY channel_id';

function toPools(rows: readonly ChannelRow[], members: readonly MemberRow[]): PoolView[] {
  return rows
    .filter(({ gateway }) => gateway === POOL)
    .map(({ id, name, createdAt, archivedAt }) => {
      const memberIds = members.filter(({ poolId }) => poolId === id).map(({ channelId }) => channelId);
      return { id, name, createdAt, archivedAt, memberIds };
    });
}
