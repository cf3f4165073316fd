import { LANES, MessageStatus, AnchoredClock } from '@recado/core';
import { CHANNELS, type Database } from '@recado/database';
import { DueMessages } from '@recado/messages';
import { ReceiptFigures, WaitingFigures } from '@recado/queries';
import { RecordingDatabase, type SentStatement } from './recording-database.js';

/** Channels whose statements are sent: each has the same ones. */
const CHANNELS_LOOKED_AT = 3;
const KEYS_LOOKED_AT = 3;
/** As many as the feeder reads of one key. */
const FEED = 500;
const COUNTED = 100_000;
/** Statements that are shown, the slowest first. */
const SHOWN = 12;

/** A row of an answer whose columns a database chooses. */
type Step = Readonly<Record<string, string | number | null>>;

/** What a server has noted of its heaviest statements, without their values; off by default on MariaDB. */
const DIGESTS = `SELECT DIGEST_TEXT AS statement, COUNT_STAR AS times, ROUND(AVG_TIMER_WAIT / 1e9, 1) AS ms,
    SUM_ROWS_EXAMINED AS examined
  FROM performance_schema.events_statements_summary_by_digest
  WHERE SCHEMA_NAME = DATABASE() ORDER BY SUM_TIMER_WAIT DESC LIMIT 15`;

/**
 * The statements by which the feeder finds what is due and by which waiting messages are counted, as this program sends
 * them to these channels: how long each took, and how the database finds its rows. Their values are left out.
 */
export async function plansSection(database: Database, isServer: boolean): Promise<string> {
  const recording = new RecordingDatabase(database);
  await sendHeaviest(recording);
  const slowest = slowestOf(recording.sent);
  const shown: string[] = [];
  for (const statement of slowest) shown.push(await planOf(database, statement, isServer));
  return [...shown, ...(isServer ? [await digestsOf(database)] : [])].join('\n\n');
}

async function sendHeaviest(recording: RecordingDatabase): Promise<void> {
  const clock = new AnchoredClock();
  const due = new DueMessages(recording);
  const waiting = new WaitingFigures(recording);
  const receipts = new ReceiptFigures(recording, clock);
  const channels = await recording.read<{ id: number }>(
    `SELECT id FROM ${CHANNELS} ORDER BY id DESC LIMIT ${CHANNELS_LOOKED_AT}`,
  );
  for (const { id: channelId } of channels) {
    for (const [lane, keys] of await due.keysWaiting(channelId, LANES)) {
      for (const { apiKeyId } of keys.slice(0, KEYS_LOOKED_AT)) await due.first({ channelId, lane, apiKeyId }, FEED);
      await waiting.count(MessageStatus.Pending, [channelId], lane, COUNTED);
    }
    await receipts.of(channelId);
  }
  await due.beingSent();
}

/** Each text once, as it took longest. */
function slowestOf(sent: readonly SentStatement[]): SentStatement[] {
  const slowest = new Map<string, SentStatement>();
  for (const statement of sent) {
    const known = slowest.get(statement.sql);
    if (known === undefined || known.ms < statement.ms) slowest.set(statement.sql, statement);
  }
  return [...slowest.values()].sort((a, b) => b.ms - a.ms).slice(0, SHOWN);
}

async function planOf(database: Database, { sql, values, ms }: SentStatement, isServer: boolean): Promise<string> {
  const explain = isServer ? 'EXPLAIN FORMAT=TRADITIONAL' : 'EXPLAIN QUERY PLAN';
  const steps = await database.read<Step>(`${explain} ${sql}`, values);
  const lines = steps.map((step) => `  ${isServer ? serverStep(step) : String(step.detail)}`);
  return [`${ms.toFixed(1)} ms: ${sql.replace(/\s+/g, ' ').trim()}`, ...lines].join('\n');
}

function serverStep(step: Step): string {
  const names = ['table', 'type', 'key', 'key_len', 'rows', 'Extra'];
  return names.map((name) => `${name}=${step[name] === null ? '-' : String(step[name])}`).join(' ');
}

async function digestsOf(database: Database): Promise<string> {
  try {
    const found = await database.read<Step>(DIGESTS);
    if (found.length === 0) return 'The server notes no statements (performance_schema is off).';
    const lines = found.map(
      (row) =>
        `${String(row.ms)} ms, ${String(row.times)} times, ${String(row.examined)} rows: ${String(row.statement)}`,
    );
    return ['What the server has noted, the heaviest first:', ...lines].join('\n');
  } catch (error) {
    // A user without rights to it, or a server without it: the rest is shown.
    return `What the server has noted could not be had (${(error as { code?: string }).code ?? 'no code'}).`;
  }
}
