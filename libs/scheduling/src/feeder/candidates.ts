import type { ChannelView } from '@recado/channels';
import { Lane, LANES } from '@recado/core';
import type { Candidate, DueMessages, FeedGroup, KeyWaiting } from '@recado/messages';
import type { ChannelLine } from './channel-line.js';
import type { Hand, Room } from './deal.js';
import { type Outstanding, recipientOf } from './outstanding.js';
import { LONGEST_LEAD_MS } from './pace/lead.js';

/** Keys that one look serves in a lane; the next begins behind them. A look at each costs two reads. */
const MAX_KEYS = 100;
/** Looked at beyond what is wanted. */
const LOOKAHEAD = 16;
/** Looked at beyond what is wanted when the first look found too many busy recipients. */
const FAR_LOOKAHEAD = 200;
/** The same where recipients are busy for seconds after each message. */
const DEEP_LOOKAHEAD = 2_000;
/** Deep looks a turn: each reads thousands of rows. */
const MAX_DEEP_LOOKS = 2;
/** Recipients whom a young leader asks about at once: a query each. */
const MAX_ASKED = 32;
/** A worker begins a message this long before it leaves at most, in ms: the longest lead and a slice. */
const BEGUN_BEFORE_MS = LONGEST_LEAD_MS + 500;

/** What is looked for on one channel in one turn. */
export interface Search {
  channel: ChannelView;
  line: ChannelLine;
  room: Room;
  now: number;
  /** When the first of what is found leaves, UTC milliseconds. */
  leavesAt: number;
}

/** What may go, key by key, and when the first may go that may not yet. */
export interface Found {
  hands: Hand[];
  nextDue: number;
}

interface Look {
  candidates: Candidate[];
  nextDue: number;
}

/** Finds what may go now: due, not on its way, and to nobody who must wait. */
export class Candidates {
  private deepLooks = 0;

  constructor(
    private readonly due: DueMessages,
    private readonly outstanding: Outstanding,
  ) {}

  /** A hand for each key that gets a place. */
  async find(search: Search): Promise<Found> {
    const found: Found = { hands: [], nextDue: Infinity };
    this.deepLooks = 0;
    const lanes = search.room.isBelowWorthALook ? LANES : [Lane.High];
    for (const [lane, keys] of await this.due.keysWaiting(search.channel.id, lanes)) {
      const isDue = ({ firstDue }: KeyWaiting) => firstDue <= search.now;
      for (const key of keys) if (!isDue(key)) found.nextDue = Math.min(found.nextDue, key.firstDue);
      const inLane = await this.findIn(search, lane, inTurn(keys.filter(isDue), search.line.lastKey.get(lane)));
      found.hands.push(...inLane.hands);
      found.nextDue = Math.min(found.nextDue, inLane.nextDue);
    }
    return found;
  }

  /** A hand for each of these keys, until there are as many as can get a place. */
  private async findIn(search: Search, lane: Lane, keys: readonly KeyWaiting[]): Promise<Found> {
    const { all } = search.room;
    const found: Found = { hands: [], nextDue: Infinity };
    const served = Math.min(all, MAX_KEYS);
    const wanted = Math.ceil(all / Math.min(keys.length || 1, served));
    for (const { apiKeyId } of keys) {
      const group = { channelId: search.channel.id, lane, apiKeyId };
      const { candidates, nextDue } = await this.look(search, group, wanted);
      found.nextDue = Math.min(found.nextDue, nextDue);
      if (candidates.length > 0) found.hands.push({ group, candidates });
      if (found.hands.length >= served) break;
    }
    return found;
  }

  /** The first of a group that may go, and when the first may go that may not yet. */
  private async look(search: Search, group: FeedGroup, wanted: number, beyond = LOOKAHEAD): Promise<Look> {
    const limit = this.outstanding.hintsOf(group) + wanted + beyond;
    const found = await this.due.first(group, limit);
    const later = found.find(({ dueAt }) => dueAt > search.now)?.dueAt ?? Infinity;
    await this.remember(search, found);
    const { candidates, freeAt } = this.sift(search, group, found);
    const mayHaveMore = candidates.length < wanted && found.length === limit && later === Infinity;
    const further = mayHaveMore ? this.further(search, beyond) : undefined;
    if (further !== undefined) return this.look(search, group, wanted, further);
    return { candidates, nextDue: Math.min(later, freeAt) };
  }

  private further({ channel }: Search, beyond: number): number | undefined {
    if (beyond < FAR_LOOKAHEAD) return FAR_LOOKAHEAD;
    const isDeeper = channel.limits.spacingMs > 0 && beyond < DEEP_LOOKAHEAD && this.deepLooks < MAX_DEEP_LOOKS;
    if (!isDeeper) return undefined;
    this.deepLooks++;
    return DEEP_LOOKAHEAD;
  }

  /** What may go, and when the first recipient is free again of those who must wait. */
  private sift({ channel, line, now, leavesAt }: Search, group: FeedGroup, found: readonly Candidate[]) {
    const { spacingMs } = channel.limits;
    const isYoung = line.isYoungerThan(spacingMs, now);
    let freeAt = Infinity;
    const candidates = found.filter(({ id, phone, dueAt }) => {
      if (dueAt > now || this.outstanding.has(id)) return false;
      const recipient = recipientOf(group, phone);
      if (line.tried.has(recipient) || this.outstanding.blocks(recipient, id, now)) return false;
      const isUnknown = isYoung && !line.spacing.knows(phone);
      const free = isUnknown ? now : line.spacing.freeAt(phone, spacingMs);
      const mayGo = !isUnknown && free <= leavesAt;
      if (!mayGo) freeAt = Math.min(freeAt, free);
      return mayGo;
    });
    return { candidates, freeAt };
  }

  /** A leader that is younger than the spacing asks when recipients were last written to, some in each turn. */
  private async remember({ channel, line, now }: Search, found: readonly Candidate[]): Promise<void> {
    if (!line.isYoungerThan(channel.limits.spacingMs, now)) return;
    const unknown = new Set(found.map(({ phone }) => phone).filter((phone) => !line.spacing.knows(phone)));
    const ask = async (phone: string) => {
      const at = await this.due.lastStart(channel.id, phone);
      line.spacing.take(phone, 0, at === null ? -Infinity : at + BEGUN_BEFORE_MS);
    };
    await Promise.all([...unknown].slice(0, MAX_ASKED).map(ask));
  }
}

/** Keys beginning behind the one that was served last. */
function inTurn(keys: readonly KeyWaiting[], last = 0): KeyWaiting[] {
  return [...keys.filter(({ apiKeyId }) => apiKeyId > last), ...keys.filter(({ apiKeyId }) => apiKeyId <= last)];
}
