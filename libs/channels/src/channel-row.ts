import type { GatewayDefinition } from '@recado/config';
import type { BlockKind, ChannelView } from './channel.view.js';
import { readLimits } from './limits/stored-limits.js';

/** The channel that the environment describes. */
export const DEFAULT_CHANNEL = 'default';
/** The channel of test keys, on the sandbox gateway. */
export const SANDBOX_CHANNEL = 'sandbox';

/** The row of a channel without its settings. */
export interface ChannelRow {
  id: number;
  name: string;
  gateway: string;
  limits: string | null;
  createdAt: number;
  archivedAt: number | null;
  blockedUntil: number;
  blockedAs: BlockKind | null;
  failures: number;
  badAnswers: number;
  failingSince: number | null;
  failureCode: string | null;
  pausedAt: number | null;
  pausedBy: string | null;
  pauseCode: string | null;
  pauseNote: string | null;
  errorCode: string | null;
  errorDetail: string | null;
  errorAt: number | null;
}

/** Selects the columns of `ChannelRow`. */
export const SELECT_CHANNELS = `SELECT id, name, gateway, limits, created_at AS createdAt, archived_at AS archivedAt, blocked_until AS blockedUntil, blocked_as AS blockedAs, failures, bad_answers AS badAnswers,
  failing_since AS failingSince, failure_code AS failureCode, paused_at AS pausedAt, paused_by AS pausedBy,
  pause_code AS pauseCode, pause_note AS pauseNote, last_error_code AS errorCode, last_error_detail AS errorDetail, last_error_at AS errorAt
  FROM channels`;

/**
 * The view of a row. `timezone` is that of the installation; `definition` is undefined for a gateway that this version
 * does not know.
 */
export function toView(row: ChannelRow, timezone: string, definition: GatewayDefinition | undefined): ChannelView {
  const { id, name, gateway, createdAt, archivedAt, blockedUntil, failures, badAnswers, failingSince, failureCode } =
    row;
  return {
    id,
    name,
    gateway,
    isIdempotent: definition?.isIdempotent ?? false,
    builtIn: name === DEFAULT_CHANNEL || name === SANDBOX_CHANNEL,
    limits: readLimits(row.limits, timezone, definition?.usualLimits),
    createdAt,
    archivedAt,
    pause: pauseOf(row),
    blockedUntil,
    blockedAs: failures > 0 ? (row.blockedAs ?? 'failing') : null,
    failures,
    badAnswers,
    failingSince,
    failureCode,
    lastError: row.errorCode === null ? null : { code: row.errorCode, detail: row.errorDetail, at: row.errorAt ?? 0 },
  };
}

function pauseOf({ pausedAt, pausedBy, pauseCode, pauseNote }: ChannelRow): ChannelView['pause'] {
  return pausedAt === null ? null : { at: pausedAt, by: pausedBy, code: pauseCode, note: pauseNote };
}
