import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  Optional,
} from '@nestjs/common';
import { CONFIG, type Config } from '@recado/config';
import { Clock, DAY_MS } from '@recado/core';
import { Database } from '@recado/database';
import { RedisHealth } from '@recado/redis';
import { Loop } from '@recado/work';
import { FreeSpace } from './free-space.js';
import { WriteProbe } from './write-probe.js';

const EVERY_MS = 10_000;
/** A process writes every five seconds that it runs; one that was silent for so long has ended, in ms. */
const SILENT_AFTER_MS = 15_000;
/** A part that fails for less long is being restarted, in ms. */
const FAILS_AFTER_MS = 30_000;
/** A cluster that has been smaller for so long is one of its own choice, in ms. */
const SIZE_COUNTS_FOR_MS = DAY_MS;
const MIB = 1_048_576;

/** What the installation stands on, each with what the log says of one that fails; in `{braces}` stand facts. */
const SENTENCES = {
  database: 'The database does not do its work ({state})',
  database_node: 'The host {name} of DATABASE_URL is of no use ({state}): there is one fewer to change to',
  database_cluster: 'The cluster of the database has {size} nodes, and had {most}',
  redis: 'Redis does not do its work ({reason})',
  redis_node: 'The replica {name} of Redis is away: there is one fewer to change to',
  sentinel: 'The Sentinel {name} of REDIS_URL is away: there is one fewer to ask where Redis is',
  workers: 'No process with the role worker runs: messages are taken in and kept, and none leaves',
  disk: 'The disk of the database is full, or was until now: there must be room before it counts as mended',
} as const;

export type PartKind = keyof typeof SENTENCES;

/** One of the parts that the installation stands on, as this process sees it. */
export interface PartView {
  kind: PartKind;
  /** Its address where there may be several of its kind; else empty. */
  name: string;
  /** How it is; a code. */
  state: string;
  isWell: boolean;
  /** Since when it has been well, or not, as far as this process knows; UTC milliseconds. */
  since: number;
  /** Figures of it, and a reason in English. */
  facts?: Readonly<Record<string, string | number>>;
}

type Found = Omit<PartView, 'since' | 'kind' | 'name'> & { name?: string; since?: number | undefined };

const WORKERS = `SELECT MAX(seen_at) AS at, SUM(CASE WHEN seen_at >= ? THEN 1 ELSE 0 END) AS running
  FROM processes WHERE roles LIKE '%worker%'`;
const CLUSTER_SIZE = "SHOW GLOBAL STATUS LIKE 'wsrep_cluster_size'";

/** Watches the parts that the installation stands on, and logs once when one fails and when it is back. */
@Injectable()
export class Parts implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Parts');
  private readonly known = new Map<PartKind, ReadonlyMap<string, PartView>>();
  private most = { size: 0, at: 0 };
  private readonly loop = new Loop({
    tick: async () => {
      await this.look();
      return EVERY_MS;
    },
    onError: (error) => this.logger.error(error),
    errorRestMs: EVERY_MS,
    maxErrorRestMs: EVERY_MS,
  });
  /** Rejects where it cannot be seen now: then what was seen before counts. */
  private readonly finders: Readonly<Record<PartKind, () => Promise<readonly Found[]> | readonly Found[]>> = {
    database: () => this.data(),
    database_node: () => this.hosts(),
    database_cluster: () => this.cluster(),
    redis: () => this.primary(),
    redis_node: () => this.replicas(),
    sentinel: () => this.sentinels(),
    workers: () => this.workers(),
    disk: () => this.disk(),
  };

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
    private readonly probe: WriteProbe,
    private readonly space: FreeSpace,
    @Optional() private readonly redis?: RedisHealth,
  ) {}

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.loop.stop();
  }

  /** Every part, as it was seen within the last ten seconds. */
  get all(): readonly PartView[] {
    const kinds = Object.keys(SENTENCES) as PartKind[];
    return kinds.flatMap((kind) => [...(this.known.get(kind)?.values() ?? [])]);
  }

  /** Those that have been failing for longer than a restart takes. */
  failing(): readonly PartView[] {
    const before = this.clock.now() - FAILS_AFTER_MS;
    return this.all.filter(({ isWell, since }) => !isWell && since <= before);
  }

  /** Looks at every part now, at all of them at once: one that does not answer holds back no other. */
  async look(): Promise<void> {
    const kinds = Object.keys(this.finders) as PartKind[];
    await Promise.all(
      kinds.map(async (kind) => {
        // Without an answer, as of a database that is away, what is known stays, and that part itself says that it fails.
        const found = await Promise.resolve(this.finders[kind]()).catch(() => undefined);
        if (found) this.note(kind, found);
      }),
    );
  }

  private note(kind: PartKind, found: readonly Found[]): void {
    const before = this.known.get(kind);
    const now = found.map(({ name = '', since, ...part }): [string, PartView] => {
      const last = before?.get(name);
      const isSame = last?.isWell === part.isWell;
      return [name, { kind, name, ...part, since: isSame ? last.since : (since ?? this.clock.now()) }];
    });
    this.known.set(kind, new Map(now));
    for (const [name, part] of now) this.tell(part, before?.get(name));
  }

  /** One line for each change. */
  private tell({ kind, name, state, isWell, facts }: PartView, before: PartView | undefined): void {
    if ((before?.isWell ?? true) === isWell) return;
    if (isWell) return this.logger.log(`Well again: ${[kind, name].filter(Boolean).join(' ')}`);
    const words: Record<string, string | number> = { name, state, ...facts };
    this.logger.warn(SENTENCES[kind].replace(/\{(\w+)\}/g, (_, word: string) => String(words[word] ?? '')));
  }

  private async data(): Promise<readonly Found[]> {
    if (this.database.isDamaged) return [{ state: 'damaged', isWell: false }];
    const isWritable = await this.probe.isWritable();
    if (!isWritable) return [{ state: this.probe.isFull ? 'full' : 'unwritable', isWell: false }];
    return [this.database.hasRivals ? { state: 'rivals', isWell: false } : { state: 'writes', isWell: true }];
  }

  private hosts(): readonly Found[] {
    return this.database.hosts.map(({ place, state, isWell }) => ({ name: place, state, isWell }));
  }

  /** By the node that is used: one of the others may be behind a proxy, or in no URL. */
  private async cluster(): Promise<readonly Found[]> {
    if (this.database.capabilities.singleServer) return [];
    const [row] = await this.database.read<{ Value: string }>(CLUSTER_SIZE);
    const size = Number(row?.Value ?? 0);
    const now = this.clock.now();
    // A server without a cluster says 0, or nothing.
    if (!(size > 0)) return [];
    if (size >= this.most.size || now - this.most.at > SIZE_COUNTS_FOR_MS) this.most = { size, at: now };
    const facts = { size, most: this.most.size };
    return [{ state: 'size', isWell: size >= this.most.size, facts }];
  }

  private primary(): readonly Found[] {
    if (!this.redis) return [];
    const reason = this.redis.fault;
    return [
      reason === undefined ? { state: 'writes', isWell: true } : { state: 'away', isWell: false, facts: { reason } },
    ];
  }

  private async replicas(): Promise<readonly Found[]> {
    const { replicas } = (await this.redis?.nodes()) ?? { replicas: [] };
    if (!replicas) throw new Error('no Sentinel tells of them');
    return replicas.map(({ place, isUp }) => ({ name: place, state: isUp ? 'up' : 'away', isWell: isUp }));
  }

  private async sentinels(): Promise<readonly Found[]> {
    const { sentinels } = (await this.redis?.nodes()) ?? { sentinels: [] };
    return sentinels.map(({ place, isUp }) => ({ name: place, state: isUp ? 'up' : 'away', isWell: isUp }));
  }

  private async workers(): Promise<readonly Found[]> {
    const [row] = await this.database.read<{ at: number | null; running: number | null }>(WORKERS, [
      this.clock.now() - SILENT_AFTER_MS,
    ]);
    const isOne = this.config.roles.has('worker');
    const running = Math.max(Number(row?.running ?? 0), isOne ? 1 : 0);
    if (running > 0) return [{ state: 'running', isWell: true, facts: { running } }];
    return [{ state: 'missing', isWell: false, since: row?.at ?? undefined }];
  }

  private async disk(): Promise<readonly Found[]> {
    const free = await this.space.bytes();
    if (free === undefined) return [];
    return [{ state: 'free', isWell: !this.probe.isFull, facts: { freeMb: Math.floor(free / MIB) } }];
  }
}
