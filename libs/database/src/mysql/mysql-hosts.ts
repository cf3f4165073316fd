import { setTimeout as delay } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { Endpoint } from '@recado/config';
import { type Candidate, type ChoiceFault, HostChoice } from './host-choice.js';
import { HostProbe, type Probed } from './host-probe.js';
import { HOST_SENTENCES, type HostState } from './host-state.js';
import { NoConnectionError } from './mysql-errors.js';
import { type MysqlTarget, parseMysqlUrl } from './mysql-url.js';

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
    private readonly rested: () => Promise<unknown> = () => delay(ASK_EVERY_MS),
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
