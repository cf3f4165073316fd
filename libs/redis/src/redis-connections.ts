import type { SentinelTarget } from '@recado/config';
import type { Installation } from '@recado/core';
import { withTimeout } from '@recado/work';
import type { Redis } from 'ioredis';
import { databaseRefusal } from './database-refusal.js';
import { nodeName, nodeOf, PrimaryFollower } from './primary-follower.js';
import { COMMAND_TIMEOUT_MS, sentinelOptions, type RedisPurpose, redisOptions, sentinelsOf } from './redis-options.js';

const BEAT_EVERY_MS = 1_000;

/**
 * Sends a PING over a connection every second, and has it replaced when no answer comes. A peer that vanished without
 * closing the connection (a fail-over, a firewall that lost its state) would otherwise be noticed after minutes. So is
 * one that accepts a connection and does not answer its first command, as a stopped process does.
 */
export class Heartbeat {
  private timer: NodeJS.Timeout | undefined;
  private askedAt: number | undefined;
  /** Since when the connection is open without an answer to its first command. */
  private openedAt: number | undefined;

  /** `patienceMs`: how long an answer may take; behind a command that blocks it takes longer. */
  constructor(
    private readonly connection: Redis,
    private readonly patienceMs = COMMAND_TIMEOUT_MS,
  ) {
    // The next connection, which may be open before the next beat, does not answer the question of the last one.
    connection.on('close', () => (this.askedAt = this.openedAt = undefined));
  }

  start(): void {
    this.timer ??= setInterval(() => this.beat(), BEAT_EVERY_MS).unref();
  }

  stop(): void {
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private beat(): void {
    const { status } = this.connection;
    if (status === 'connect') return this.watchOpening();
    this.openedAt = undefined;
    if (status !== 'ready') return;
    if (this.askedAt === undefined) this.ask();
    else if (this.isLate(this.askedAt)) this.connection.disconnect(true);
  }

  /** Where commands have a time-out of their own, the first one ends by that; Redis may be loading its data. */
  private watchOpening(): void {
    if (this.connection.options.commandTimeout !== undefined) return;
    this.openedAt ??= performance.now();
    if (this.isLate(this.openedAt)) this.connection.disconnect(true);
  }

  private isLate(since: number): boolean {
    return performance.now() - since >= this.patienceMs;
  }

  private ask(): void {
    this.askedAt = performance.now();
    const answered = () => (this.askedAt = undefined);
    // An error of Redis is an answer, too. The time-out of the command is none: the next beat finds it late.
    this.connection.ping().then(answered, (error: Error) => {
      if (error.name === 'ReplyError') answered();
    });
  }
}

/** What a Sentinel publishes when another server is the primary: the name, the old address and the new one. */
const SWITCHED = '+switch-master';

/**
 * Hears of Sentinels that another server is the primary. The old one may go on to answer this process, when only the
 * others are cut off from it.
 */
class SentinelNews {
  /** The code of the last error of a connection to a Sentinel. */
  lastCode: string | undefined;
  private readonly connections: { place: string; connection: Redis; heartbeat: Heartbeat; questions: Redis }[];

  constructor(
    Client: typeof Redis,
    private readonly target: SentinelTarget,
    onSwitch: (from: string, to: string) => void,
  ) {
    this.connections = target.sentinels.map((sentinel) => {
      const connection = new Client({ ...sentinelOptions(target), ...sentinel });
      // A Sentinel that is away is no fault: the others are heard.
      connection.on('error', ({ code }: NodeJS.ErrnoException) => (this.lastCode = code ?? this.lastCode));
      connection.on('message', (_channel, message) => {
        const [name, from = '', fromPort = '', to = '', toPort = ''] = message.split(' ');
        if (name === target.name) onSwitch(nodeName(from, fromPort), nodeName(to, toPort));
      });
      // Refused without the password of the Sentinels, which the connection for commands reports.
      connection.subscribe(SWITCHED).catch(() => undefined);
      const heartbeat = new Heartbeat(connection);
      heartbeat.start();
      return {
        place: nodeName(sentinel.host, sentinel.port),
        connection,
        heartbeat,
        questions: asking(Client, target, sentinel),
      };
    });
  }

  /** Whether each Sentinel answers, and each replica that one of them knows; the latter without an answer of any is empty. */
  async nodes(): Promise<RedisNodes> {
    const sentinels = this.connections.map(({ place, connection }) => ({ place, isUp: connection.status === 'ready' }));
    for (const { questions } of this.connections) {
      // Another one may answer, and a user of the Sentinels may have no right to ask.
      const replicas = await this.replicasOf(questions).catch(() => undefined);
      if (replicas) return { sentinels, replicas };
    }
    return { sentinels, replicas: undefined };
  }

  private async replicasOf(questions: Redis): Promise<RedisNode[]> {
    if (questions.status !== 'ready') throw new Error('not connected');
    const rows = (await questions.call('SENTINEL', 'REPLICAS', this.target.name)) as string[][];
    return rows.map((row) => {
      const { ip = '', port = '', flags = '' } = Object.fromEntries(pairsOf(row)) as Record<string, string>;
      return { place: nodeName(ip, port), isUp: !/_down|disconnected/.test(flags) };
    });
  }

  close(): void {
    for (const { connection, heartbeat, questions } of this.connections) {
      heartbeat.stop();
      connection.disconnect();
      questions.disconnect();
    }
  }
}

/** A Redis or a Sentinel, by its address and port. */
interface RedisNode {
  place: string;
  isUp: boolean;
}

/** `replicas`: undefined where no Sentinel tells of them. */
export interface RedisNodes {
  sentinels: readonly RedisNode[];
  replicas: readonly RedisNode[] | undefined;
}

/** A connection that listens asks nothing else. */
function asking(Client: typeof Redis, target: SentinelTarget, sentinel: { host: string; port: number }): Redis {
  const impatient = { enableOfflineQueue: false, maxRetriesPerRequest: 0, commandTimeout: COMMAND_TIMEOUT_MS };
  const questions = new Client({ ...sentinelOptions(target), ...impatient, ...sentinel });
  // That of the other connection to it is told.
  questions.on('error', () => undefined);
  return questions;
}

function pairsOf(row: readonly string[]): [string, string][] {
  return row.flatMap((name, index) => (index % 2 === 0 ? [[name, row[index + 1] ?? ''] as [string, string]] : []));
}

/** How the driver begins what it says once it has asked all Sentinels, also where they answer that they do not know the name. */
const UNREACHABLE = 'All sentinels are unreachable';
const LOGIN = /\b(NOAUTH|WRONGPASS|NOPERM)\b/;

export const SENTINEL_SENTENCES = {
  login: 'the Sentinels in REDIS_URL refuse its user or password for them (sentinelPassword)',
  certificate:
    'the certificate of a Sentinel in REDIS_URL is not trusted: name its authority in NODE_EXTRA_CA_CERTS, and an address that it is for',
  silent: 'no Sentinel in REDIS_URL answers with a primary: look at their addresses and at its name',
} as const;

/** The codes of Node for a certificate that is not trusted, has ended or is for another name. */
const CERTIFICATE = /CERT|SIGNATURE/;

/**
 * Why no Sentinel has told where the primary is, in a sentence without an end; undefined: the error is none of theirs.
 * `code`: how a connection of our own to a Sentinel ended last, because the driver leaves that out of what it says.
 */
export function sentinelFault(message: string, code = ''): string | undefined {
  if (!message.startsWith(UNREACHABLE)) return undefined;
  if (LOGIN.test(message)) return SENTINEL_SENTENCES.login;
  return CERTIFICATE.test(code) ? SENTINEL_SENTENCES.certificate : SENTINEL_SENTENCES.silent;
}

/**
 * The prefix of all keys of an installation, so that several installations can share one Redis. The braces make it a
 * hash tag: in a cluster all keys of the installation lie in one slot, as Bull's scripts need.
 */
function redisPrefix({ id }: Installation): string {
  return `{recado:${id}}`;
}

/** Time-out of QUIT, in ms. */
const QUIT_WITHIN_MS = 500;
/**
 * What ioredis 5 sends by itself on a new connection without looking at the outcome: a rejection, such as that of a
 * connection which is closed meanwhile, would end the process.
 */
const RENEWED = ['select', 'subscribe', 'psubscribe'] as const;
/** Behind the waits of all handlers of a lane, a second in all, a PING is answered later. In ms. */
const BLOCKING_PATIENCE_MS = COMMAND_TIMEOUT_MS + 1_000;
/** Each Bull queue listens on the shared connections. */
const MAX_LISTENERS = 50;

/**
 * Opens all connections to Redis. Two are shared; a command that blocks needs a connection of its own. Each of them is
 * replaced when its server stops answering. With Sentinels all of them lead to the primary that these name.
 */
export class RedisConnections {
  readonly commands: Redis;
  readonly subscriber: Redis;
  /** The prefix of every key and every pub/sub channel of this installation. */
  readonly prefix: string;
  private readonly open = new Map<Redis, Heartbeat>();
  private readonly sentinels: SentinelTarget | undefined;
  private readonly follower: PrimaryFollower | undefined;
  private readonly news: SentinelNews | undefined;

  private constructor(
    private readonly Client: typeof Redis,
    private readonly url: string,
    installation: Installation,
  ) {
    this.prefix = redisPrefix(installation);
    this.sentinels = sentinelsOf(url);
    this.commands = this.connect('commands');
    if (this.sentinels) {
      this.follower = new PrimaryFollower(this.commands);
      this.news = new SentinelNews(Client, this.sentinels, (from, to) => this.follower?.leave(from, to));
    }
    this.subscriber = this.connect('subscriber');
  }

  /** Whether Sentinels say which Redis is the primary. */
  get hasSentinels(): boolean {
    return this.sentinels !== undefined;
  }

  /** Why no Sentinel has told where the primary is, of what the driver says; undefined: that says something else. */
  sentinelFault(message: string): string | undefined {
    return sentinelFault(message, this.news?.lastCode);
  }

  /** The Sentinels, and the replicas that they know; empty where REDIS_URL names Redis itself. */
  async nodes(): Promise<RedisNodes> {
    return (await this.news?.nodes()) ?? { sentinels: [], replicas: [] };
  }

  /** Address and port of the Redis, or of the proxy, to which commands go now; undefined: to none. */
  get node(): string | undefined {
    return nodeOf(this.commands);
  }

  /** Begins to connect to the Redis at `url`, and does not wait until it answers. */
  static async open(url: string, installation: Installation): Promise<RedisConnections> {
    // Loaded late, so that a process without Redis does not hold it in memory.
    const { Redis: Client } = await import('./client.js');
    return new RedisConnections(Client, url, installation);
  }

  /** A key of this installation, or the name of a pub/sub channel. */
  key(...parts: readonly string[]): string {
    return [this.prefix, ...parts].join(':');
  }

  /** A connection for commands that block. `release` it in the end. */
  openBlocking(): Redis {
    return this.connect('blocking');
  }

  /** Closes a connection at once, whatever it waits for. */
  release(connection: Redis): void {
    this.open.get(connection)?.stop();
    this.open.delete(connection);
    connection.disconnect();
  }

  /** Closes all connections; commands that were sent before still arrive. */
  async close(): Promise<void> {
    this.news?.close();
    for (const heartbeat of this.open.values()) heartbeat.stop();
    await Promise.all([...this.open.keys()].map((connection) => quit(connection)));
    this.open.clear();
  }

  private connect(purpose: RedisPurpose): Redis {
    const options = redisOptions(purpose, this.sentinels);
    const connection = this.sentinels ? new this.Client(options) : new this.Client(this.url, options);
    connection.setMaxListeners(MAX_LISTENERS);
    // Without a listener ioredis prints every failed attempt. RedisHealth logs the first one only.
    connection.on('error', (error: Error) => {
      // ioredis would continue in database 0, which may belong to another application.
      if (databaseRefusal(error) !== undefined) connection.disconnect(true);
    });
    for (const command of RENEWED) ignoreFailuresOf(connection, command);
    const heartbeat = new Heartbeat(connection, purpose === 'blocking' ? BLOCKING_PATIENCE_MS : COMMAND_TIMEOUT_MS);
    heartbeat.start();
    this.open.set(connection, heartbeat);
    this.follower?.add(connection);
    return connection;
  }
}

async function quit(connection: Redis): Promise<void> {
  if (connection.status === 'ready') {
    // Without an answer in time the connection is cut all the same.
    await withTimeout(QUIT_WITHIN_MS, connection.quit()).catch(() => undefined);
  }
  connection.disconnect();
}

/** Callers still see how the command ends. */
function ignoreFailuresOf(connection: Redis, command: (typeof RENEWED)[number]): void {
  const send = connection[command].bind(connection) as (...args: unknown[]) => Promise<unknown>;
  const quietly = (...args: unknown[]) => {
    const outcome = send(...args);
    // Only so that it is handled: callers have the same promise.
    outcome.catch(() => undefined);
    return outcome;
  };
  Object.assign(connection, { [command]: quietly });
}
