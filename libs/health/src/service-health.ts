import { Inject, Injectable, Optional } from '@nestjs/common';
import { SecretCheck } from '@recado/auth';
import { CONFIG, type Config } from '@recado/config';
import { Database, RIVALS } from '@recado/database';
import { RedisHealth } from '@recado/redis';
import { withTimeout } from '@recado/work';
import type { CheckName, CheckResult, HealthReport } from './health-report.js';
import { Parts } from './parts.js';
import { Readiness } from './readiness.js';
import { WriteProbe } from './write-probe.js';

/** A database that takes longer counts as unavailable, in ms; orchestrators wait for 1 to 5 s. */
const TIMEOUT_MS = 2_000;

const SILENT = 'the database does not answer';
const FULL = 'the database takes no writes: its disk may be full, or it is read-only or locked';
const CROWDED = 'the disk of the database was full, and has no room yet: free 64 MB at least';
const DAMAGED =
  'the database file is damaged: stop the server and restore a backup, as docs/backup.md describes; "recado doctor" checks the file';
const SEALED =
  'this APP_SECRET does not open what the database keeps: give back the old one, or run "recado forget-secrets"';
const IDLE = 'no process with the role worker runs: messages are accepted and kept, and none leaves';

/** Checks whether this process can do its work. */
@Injectable()
export class ServiceHealth {
  constructor(
    private readonly database: Database,
    private readonly readiness: Readiness,
    @Inject(CONFIG) private readonly config: Config,
    private readonly probe: WriteProbe,
    private readonly secret: SecretCheck,
    private readonly parts: Parts,
    @Optional() private readonly redis?: RedisHealth,
  ) {}

  /** Whether messages can be accepted. Redis is not needed for that. */
  async acceptsMessages(): Promise<boolean> {
    return this.readiness.isOpen && (await this.databaseFault()) === undefined;
  }

  /** Whether this process is ready for its roles. */
  async report(): Promise<HealthReport> {
    const databaseFault = await this.databaseFault();
    const checks = this.checks(databaseFault === undefined);
    const reason = databaseFault ?? this.redis?.fault;
    const isReady = this.readiness.isOpen && this.needed().every((name) => checks[name] !== 'failed');
    if (!isReady) return { status: 'not_ready', checks, ...(reason !== undefined && { reason }) };
    if (await this.isSealedByOthers())
      return { status: 'degraded', checks: { ...checks, secret: 'failed' }, reason: SEALED };
    if (checks.redis === 'failed') return { status: 'degraded', checks, ...(reason !== undefined && { reason }) };
    if (this.database.hasRivals)
      return { status: 'degraded', checks: { ...checks, database: 'failed' }, reason: RIVALS };
    if (this.parts.failing().some(({ kind }) => kind === 'workers'))
      return { status: 'degraded', checks: { ...checks, workers: 'failed' }, reason: IDLE };
    return { status: 'ready', checks };
  }

  /** Only a pure worker needs Redis: accepted messages wait in the database meanwhile. */
  private needed(): readonly CheckName[] {
    const { roles } = this.config;
    const onlyWorks = roles.has('worker') && !roles.has('api') && !roles.has('admin');
    return onlyWorks ? ['database', 'redis'] : ['database'];
  }

  private checks(hasDatabase: boolean): HealthReport['checks'] {
    const database = word(hasDatabase);
    return this.redis ? { database, redis: word(this.redis.isUp()) } : { database };
  }

  /** Another process has set up the database with another APP_SECRET since this one started with the right one. */
  private async isSealedByOthers(): Promise<boolean> {
    try {
      return (await withTimeout(TIMEOUT_MS, this.secret.state())) === 'wrong';
    } catch {
      // The database became unavailable just now: the next report says so.
      return false;
    }
  }

  /** Undefined: the database answers and takes writes. */
  private async databaseFault(): Promise<string | undefined> {
    if (this.database.isDamaged) return DAMAGED;
    try {
      await withTimeout(TIMEOUT_MS, this.database.read('SELECT 1 AS alive'));
    } catch {
      // The answer is public; whatever work the database failed logs the error.
      return SILENT;
    }
    if (await this.probe.isWritable()) return undefined;
    if (this.database.isDamaged) return DAMAGED;
    return this.probe.isFull ? CROWDED : FULL;
  }
}

function word(isUp: boolean): CheckResult {
  return isUp ? 'ok' : 'failed';
}
