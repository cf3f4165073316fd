import { Injectable } from '@nestjs/common';
import { Clock } from '@recado/core';
import { Database } from '@recado/database';

/** A process writes that it runs every five seconds; after three that are missing it is shown as silent, in ms. */
const SILENT_AFTER_MS = 15_000;
/** Most processes that are shown. */
const AT_MOST = 100;

/** A process of this installation. Times are UTC milliseconds. */
export interface ProcessView {
  host: string;
  pid: number;
  roles: string[];
  version: string;
  startedAt: number;
  seenAt: number;
  /** Whether it has stopped without saying so, or does not reach the database. */
  isSilent: boolean;
}

type ProcessRow = Omit<ProcessView, 'roles' | 'isSilent'> & { roles: string };

/** The processes that run, and those that were killed within the last hour. */
@Injectable()
export class Processes {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  async all(): Promise<ProcessView[]> {
    const rows = await this.database.read<ProcessRow>(
      `SELECT host, pid, roles, version, started_at AS startedAt, seen_at AS seenAt FROM processes
       ORDER BY host, started_at LIMIT ${AT_MOST}`,
    );
    const silentSince = this.clock.now() - SILENT_AFTER_MS;
    return rows.map((row) => ({ ...row, roles: row.roles.split(','), isSilent: row.seenAt < silentSince }));
  }
}
