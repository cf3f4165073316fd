import { withTimeout } from '@recado/work';
import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
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
import { connectionOptions } from './mysql-session.js';
import type { MysqlTarget } from './mysql-url.js';

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
