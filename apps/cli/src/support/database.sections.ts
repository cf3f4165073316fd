import type { Config } from '@recado/config';
import { CHANNELS, type Database, migrationsOf, schemaDifferences, tableSizes } from '@recado/database';
import type { ReportNames } from './report-names.js';

const CHANNEL_ROWS = `SELECT id, name, gateway, limits, traits, failures, failing_since AS failingSince,
    failure_code AS failureCode, blocked_as AS blockedAs, blocked_until AS blockedUntil, paused_at AS pausedAt,
    pause_code AS pauseCode, last_error_code AS lastErrorCode, last_error_at AS lastErrorAt, archived_at AS archivedAt,
    left_unknown AS leftUnknown, generation, CASE WHEN settings IS NULL THEN 0 ELSE 1 END AS hasSettings
  FROM ${CHANNELS} ORDER BY id LIMIT 200`;
const PROCESS_ROWS = `SELECT host, pid, roles, version, started_at AS startedAt, seen_at AS seenAt,
    linked_library AS linkedLibrary FROM processes ORDER BY seen_at DESC LIMIT 100`;
const INSTALLATION = `SELECT backed_up_at AS backedUpAt FROM installation WHERE id = 1`;

/** Times stay numbers: whoever reads them compares them. Names are of people; the rest are words and numbers of the program. */
type Row = Record<string, string | number | null>;

export async function channelsSection(database: Database, names: ReportNames): Promise<string> {
  const rows = await database.read<Row>(CHANNEL_ROWS);
  const lines = rows.map(({ name, ...row }) => JSON.stringify({ name: names.channel(String(name)), ...row }));
  return [...lines, '(their credentials, addresses and descriptions are sealed, and were not opened)'].join('\n');
}

export async function processesSection(database: Database, names: ReportNames): Promise<string> {
  const rows = await database.read<Row>(PROCESS_ROWS);
  if (rows.length === 0) return 'none has said that it runs';
  return rows.map(({ host, ...row }) => JSON.stringify({ host: names.host(String(host)), ...row })).join('\n');
}

export async function tablesSection(database: Database, { database: place }: Config): Promise<string> {
  const sizes = await tableSizes(database, place);
  if (sizes === null) return 'the file has more than 1 GiB, so its tables were not measured';
  const lines = sizes.map(
    ({ name, bytes, rows }) => `${name}: ${bytes} bytes${rows === null ? '' : `, about ${rows} rows`}`,
  );
  return [...lines, `all: ${sizes.reduce((sum, { bytes }) => sum + bytes, 0)} bytes`].join('\n');
}

export async function migrationsSection({ database }: Config): Promise<string> {
  const { ran, missing } = await migrationsOf(database);
  return [...ran, ...missing.map((name) => `missing: ${name}`)].join('\n') || 'none';
}

export async function differencesSection({ database }: Config): Promise<string> {
  const statements = await schemaDifferences(database);
  return statements.join('\n') || 'none: the tables are those that this version works with';
}

export async function databaseVersion(database: Database, isServer: boolean): Promise<string> {
  const [row] = await database.read<{ version: string }>(
    isServer ? 'SELECT VERSION() AS version' : 'SELECT sqlite_version() AS version',
  );
  const [notes] = await database.read<{ backedUpAt: number | null }>(INSTALLATION).catch(() => {
    // A database without tables has no notes yet.
    return [];
  });
  const backup = notes?.backedUpAt ? new Date(notes.backedUpAt).toISOString() : 'none is known';
  return [`${isServer ? 'server' : 'SQLite'} ${row?.version ?? 'unknown'}`, `last backup: ${backup}`].join('\n');
}
