import { Logger } from '@nestjs/common';
import type { Endpoint } from '@recado/config';
import { withTimeout, sleep } from '@recado/work';
import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import { type Candidate, type ChoiceFault, HostChoice } from './host-choice.js';
import {
  type GroupMember,
  HOST_SENTENCES,
  type HostFacts,
  type HostState,
  stateOf,
  MEMBERS,
  STATUS,
  VARIABLES,
} from './host-state.js';
import { NoConnectionError } from './mysql-errors.js';
import { connectionOptions } from './mysql-session.js';
import { type MysqlTarget, parseMysqlUrl } from './mysql-url.js';

/** How long a host may take to connect and to answer, in ms each. */
const ANSWERS_WITHIN_MS = 1_500;
/** Access denied (to the server, to the database) and no such database. */
const DENIED = [1044, 1045, 1049, 1698, 1251];
/** Too many connections: of the server, of the user, of the user within an hour. */
const BUSY = [1040, 1203, 1226];

/** What one question found. */
export interface Probed {
  readonly state: HostState;
  /** No answer came: the host may only be slow. */
  readonly isSilent: boolean;
  /** It answered that it takes no connection more: those that it has may be well. */
  readonly isBusy?: boolean;
}

/** Asks one host of DATABASE_URL what it is good for, on a connection that it keeps. */
export class HostProbe {
  private connection: Connection | undefined;

  constructor(private readonly target: MysqlTarget) {}

  /** Never rejects. */
  async ask(): Promise<Probed> {
    const isKept = this.connection !== undefined;
    const found = await this.askOnce();
    const isLost = found.state.reason === HOST_SENTENCES.refused;
    // An administrator or a proxy may have ended the connection that was kept: a new one tells of the server.
    return isKept && isLost ? this.askOnce() : found;
  }

  private async askOnce(): Promise<Probed> {
    try {
      const state = await withTimeout(2 * ANSWERS_WITHIN_MS, this.readState());
      return { state, isSilent: false };
    } catch (error) {
      this.close();
      return failed(error);
    }
  }

  close(): void {
    this.connection?.destroy();
    this.connection = undefined;
  }

  private async readState(): Promise<HostState> {
    this.connection ??= await this.connect();
    const facts = await this.facts(this.connection);
    const group = facts.group_replication_group_name ? await this.members(this.connection) : undefined;
    return stateOf(facts, group);
  }

  private async connect(): Promise<Connection> {
    const connection = await createConnection({
      ...connectionOptions(this.target),
      connectTimeout: ANSWERS_WITHIN_MS,
    });
    // It may be lost between two questions: the next one finds that.
    connection.on('error', () => undefined);
    return connection;
  }

  private async facts(connection: Connection): Promise<HostFacts> {
    const found: Record<string, string> = {};
    for (const sql of [VARIABLES, STATUS]) {
      const [rows] = await connection.query<RowDataPacket[]>({ sql, timeout: ANSWERS_WITHIN_MS });
      for (const row of rows) found[String(row.Variable_name).toLowerCase()] = String(row.Value);
    }
    return found;
  }

  private async members(connection: Connection): Promise<GroupMember[] | undefined> {
    try {
      const [rows] = await connection.query<RowDataPacket[]>({ sql: MEMBERS, timeout: ANSWERS_WITHIN_MS });
      return rows as GroupMember[];
    } catch (error) {
      // The user may not read them: that a secondary is read-only tells the primary.
      if ((error as { sqlState?: string }).sqlState !== undefined) return undefined;
      throw error;
    }
  }
}

function failed(error: unknown): Probed {
  const { errno, code, fatal } = error as { errno?: number; code?: string; fatal?: boolean };
  const as = (reason: keyof typeof HOST_SENTENCES): HostState => ({
    level: 0,
    cluster: undefined,
    reason: HOST_SENTENCES[reason],
  });
  if (DENIED.includes(errno ?? 0)) return { state: as('denied'), isSilent: false };
  if (BUSY.includes(errno ?? 0)) return { state: as('busy'), isSilent: false, isBusy: true };
  // The driver gives no code when it finds that the connection is closed; then the error is fatal.
  const isSilent = code === undefined ? !fatal : /TIMEDOUT|TIMEOUT/.test(code);
  return { state: as(isSilent ? 'silent' : 'refused'), isSilent };
}

/** How often the hosts are asked, in ms. */
const ASK_EVERY_MS = 1_000;
/** How many questions a host that was well may leave unanswered. */
const SILENT_QUESTIONS = 1;
/** How often it may say that it has no connection left: some ten seconds, in which it serves those that it has. */
const BUSY_QUESTIONS = 10;

const UNKNOWN: HostState = { level: 0, cluster: undefined, reason: HOST_SENTENCES.silent };
export const RIVALS =
  'Several hosts of DATABASE_URL take writes and are no cluster: none is written to beside the present one. Make all but one of them read-only';
export const BARRED =
  'A host of DATABASE_URL takes writes that was not seen read-only while another one was written to, and may lack what that one has: it is used once it was seen read-only, or by a process that starts anew';
/** Why no host is used although one takes writes. */
const FAULTS: Readonly<Partial<Record<ChoiceFault, string>>> = { rivals: RIVALS, barred: BARRED };

/** A host with what was found of it. */
interface WatchedHost extends Candidate {
  readonly endpoint: Endpoint;
  readonly probe: HostProbe;
  state: HostState;
  since: number;
  /** It was well, and has given so many answers in a row since that prove nothing. */
  doubts: number;
}

/** Called when another host is used. `isLost`: the one before answers no more, so nothing may be waited for there. */
type LeaveListener = (isLost: boolean) => void;

/**
 * Which of the hosts in DATABASE_URL this process writes to: one at a time, the same for all of its connections. They are
 * asked every second while somebody watches, and at once when a connection to the present one fails.
 */
export class MysqlHosts {
  private readonly logger = new Logger('Database');
  private readonly hosts: readonly WatchedHost[];
  private readonly listeners = new Set<LeaveListener>();
  private watchers = 0;
  private at: number | undefined;
  private round: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private readonly choice = new HostChoice();
  private fault: ChoiceFault | undefined;

  constructor(
    target: MysqlTarget,
    probeOf: (target: MysqlTarget) => HostProbe = (one) => new HostProbe(one),
    private readonly now = () => performance.now(),
    /** The rest between two questions while no host can be chosen yet. */
    private readonly rested: () => Promise<unknown> = () => sleep(ASK_EVERY_MS),
  ) {
    this.hosts = target.hosts.map((endpoint) => ({
      endpoint,
      probe: probeOf({ ...target, ...endpoint, hosts: [endpoint] }),
      ...{ state: UNKNOWN, since: this.now(), doubts: 0 },
    }));
  }

  /** The host that is used now; undefined: none takes writes, as far as is known. */
  get current(): Endpoint | undefined {
    const host = this.at === undefined ? undefined : this.hosts[this.at];
    return host && host.state.level > 0 ? host.endpoint : undefined;
  }

  /** Each host with what was found of it last. */
  get found(): readonly { readonly place: string; readonly state: HostState }[] {
    return this.hosts.map(({ endpoint, state }) => ({ place: placeOf(endpoint), state }));
  }

  /** Whether several of them take writes, or did before one was lost from sight, and are no cluster. */
  get hasRivals(): boolean {
    return this.fault === 'rivals';
  }

  /** The host to connect to. Rejects with NoHostError while none takes writes. */
  async choose(): Promise<Endpoint> {
    if (this.watchers === 0 || this.current === undefined) await this.ask();
    while (this.current === undefined && this.fault === 'unsettled') {
      await this.rested();
      await this.ask();
    }
    const { current } = this;
    if (current) return current;
    const isDenied = this.hosts.every(({ state }) => state.reason === HOST_SENTENCES.denied);
    const fault = this.fault && FAULTS[this.fault];
    throw new NoHostError(fault ?? this.summary(), { isFinal: isDenied, isAway: fault === undefined });
  }

  /** A connection to the present host failed, or the host refuses writes: the hosts are asked at once. */
  suspect(): void {
    if (this.watchers > 0) void this.ask();
  }

  /** Calls back when another host is used than before, until the returned function is called. */
  onLeave(listener: LeaveListener): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  /** Has the hosts asked from now on, until the returned function is called. */
  watch(): () => void {
    this.watchers++;
    this.rest();
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      if (--this.watchers > 0) return;
      clearTimeout(this.timer);
      this.closeProbes();
    };
  }

  /** Asks all hosts, and chooses. */
  ask(): Promise<void> {
    this.round ??= this.askAll().finally(() => {
      this.round = undefined;
      if (this.watchers > 0) this.rest();
      else this.closeProbes();
    });
    return this.round;
  }

  private rest(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.ask(), ASK_EVERY_MS).unref();
  }

  private async askAll(): Promise<void> {
    await Promise.all(this.hosts.map(async (host) => this.note(host, await host.probe.ask())));
    const { at, fault } = this.choice.choose(this.hosts, this.now());
    const sentence = fault && FAULTS[fault];
    if (sentence && fault !== this.fault) this.logger.error(sentence);
    this.fault = fault;
    if (at !== undefined && at !== this.at) this.use(at);
  }

  /** One question without an answer proves nothing: a server that has much to do is not left for that. */
  private note(host: WatchedHost, { state, isSilent, isBusy }: Probed): void {
    const mayDoubt = isBusy ? BUSY_QUESTIONS : isSilent ? SILENT_QUESTIONS : 0;
    const isSpared = host.state.level > 0 && host.doubts < mayDoubt;
    host.doubts = isSpared ? host.doubts + 1 : 0;
    if (isSpared) return;
    if (state.level !== host.state.level) host.since = this.now();
    host.state = state;
  }

  private use(at: number): void {
    const before = this.at === undefined ? undefined : this.hosts[this.at];
    this.at = at;
    if (!before) return;
    const { endpoint } = this.hosts[at]!;
    this.logger.warn(
      `The database is used at ${placeOf(endpoint)} now: ${placeOf(before.endpoint)} ${before.state.reason}`,
    );
    for (const listener of this.listeners) listener(before.state.level === 0);
  }

  private summary(): string {
    return this.found.map(({ place, state }) => `${place} ${state.reason}`).join(', ');
  }

  private closeProbes(): void {
    this.hosts.forEach(({ probe }) => probe.close());
  }
}

/** No host of DATABASE_URL takes writes. */
export class NoHostError extends NoConnectionError {
  /** Waiting does not help. */
  readonly isFinal: boolean;
  /** None is there; false: one takes writes, and there is a reason not to use it. */
  readonly isAway: boolean;

  constructor(reason: string, { isFinal, isAway }: { isFinal: boolean; isAway: boolean }) {
    super(reason);
    this.isFinal = isFinal;
    this.isAway = isAway;
    this.name = 'NoHostError';
  }
}

/** As an address with its port. */
export function placeOf({ host, port }: Endpoint): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
}

const known = new Map<string, MysqlHosts>();

/** The hosts of a URL that names several: the same for everything in this process that uses the URL. */
export function hostsOf(url: string): MysqlHosts | undefined {
  const target = parseMysqlUrl(url);
  if (target.hosts.length < 2) return undefined;
  const hosts = known.get(url) ?? new MysqlHosts(target);
  known.set(url, hosts);
  return hosts;
}
