import { type ChannelTraits, DEFAULT_CHANNEL, type GatewayDefinition } from '@recado/config';
import { Channel, selectList } from '@recado/database';
import { safeLimitsOf, readLimits } from '../channel-limits.js';
import type { BlockKind, ChannelView } from './channel.view.js';

export { DEFAULT_CHANNEL };
/** The channel of test keys, on the sandbox gateway. */
export const SANDBOX_CHANNEL = 'sandbox';

const PROPERTIES = [
  'id',
  'name',
  'gateway',
  'limits',
  'traits',
  'preset',
  'createdAt',
  'archivedAt',
  'blockedUntil',
  'blockedAs',
  'failures',
  'badAnswers',
  'failingSince',
  'failureCode',
  'pausedAt',
  'pausedBy',
  'pauseCode',
  'pauseNote',
  'lastErrorCode',
  'lastErrorDetail',
  'lastErrorAt',
  'coldUntil',
  'coldCode',
  'directRefusedAt',
  'portfolio',
  'messagingLimit',
  'phone',
  'revision',
  'generation',
  'sweptGeneration',
  'leftUnknown',
] as const;

/** The row of a channel without its settings. */
export type ChannelRow = Pick<Channel, (typeof PROPERTIES)[number]>;

/** Selects the columns of `ChannelRow`. */
export const SELECT_CHANNELS = `SELECT ${selectList(Channel, PROPERTIES)} FROM channels`;

/**
 * The view of a row. `timezone` is that of the installation; `definition` is undefined for a gateway that this version
 * does not know.
 */
export function toView(row: ChannelRow, timezone: string, definition: GatewayDefinition | undefined): ChannelView {
  const { id, name, gateway, createdAt, archivedAt, blockedUntil, failures, badAnswers, failingSince, failureCode } =
    row;
  const traits = traitsIn(row.traits);
  const known: Partial<GatewayDefinition & ChannelTraits> = { ...definition, ...traits };
  return {
    id,
    name,
    gateway,
    isIdempotent: known.isIdempotent ?? false,
    isOwned: definition?.isOwned ?? false,
    builtIn: name === DEFAULT_CHANNEL || name === SANDBOX_CHANNEL,
    limits: readLimits(row.limits, timezone, known.usualLimits, createdAt),
    hasOwnLimits: row.limits !== null,
    safeLimits: safeLimitsOf(definition, traits),
    createdAt,
    archivedAt,
    pause: pauseOf(row),
    blockedUntil,
    blockedAs: failures > 0 ? ((row.blockedAs as BlockKind | null) ?? 'failing') : null,
    failures,
    badAnswers,
    failingSince,
    failureCode,
    lastError: lastErrorOf(row),
    warmForMs: known.coldRecipients?.warmForMs ?? null,
    carries: known.carries,
    asksFirst: known.asksFirst,
    coldLock: row.coldUntil === 0 ? null : { until: row.coldUntil, code: row.coldCode ?? '' },
    directRefusedAt: row.directRefusedAt,
    portfolio: row.portfolio,
    messagingLimit: row.messagingLimit,
    phone: row.phone,
    preset: row.preset,
    revision: row.revision,
    generation: row.generation,
    sweptGeneration: row.sweptGeneration,
    leftUnknown: row.leftUnknown,
  };
}

/** What the settings of a channel change of its kind. What cannot be read, because a newer version wrote it, changes nothing. */
export function traitsIn(stored: string | null): ChannelTraits {
  try {
    return stored === null ? {} : (JSON.parse(stored) as ChannelTraits);
  } catch {
    // It is no JSON.
    return {};
  }
}

function pauseOf({ pausedAt, pausedBy, pauseCode, pauseNote }: ChannelRow): ChannelView['pause'] {
  return pausedAt === null ? null : { at: pausedAt, by: pausedBy, code: pauseCode, note: pauseNote };
}

function lastErrorOf({ lastErrorCode, lastErrorDetail, lastErrorAt }: ChannelRow): ChannelView['lastError'] {
  return lastErrorCode === null ? null : { code: lastErrorCode, detail: lastErrorDetail, at: lastErrorAt ?? 0 };
}
