import type { ChannelPaces } from '@recado/channels';
import { type Lane, LaneTurns } from '@recado/core';
import { HintWindow } from './hint-window.js';
import { LONGEST_LEAD_MS } from './pace/lead.js';
import { Places } from './pace/places.js';
import { RecipientSpacing } from './pace/recipient-spacing.js';
import { Tried } from './tried.js';

/** So long after it was handed out a message may still leave, whoever led then, in ms. */
const OF_THE_LAST_LEADER_MS = LONGEST_LEAD_MS + 1_000;
/** Between two looks for what may be forgotten, in ms: there may be very many recipients. */
const TIDY_EVERY_MS = 1_000;

/** What the feeder remembers of a channel from one turn to the next. */
export class ChannelLine {
  readonly window = new HintWindow();
  readonly turns = new LaneTurns();
  /** The key served last in each lane, so that the next turn begins behind it. */
  readonly lastKey = new Map<Lane, number>();
  readonly places: Places;
  readonly spacing = new RecipientSpacing();
  readonly tried = new Tried();
  private tidiedAt = 0;

  /** `bornAt`: since when this process has led, UTC milliseconds. What was before it does not remember. */
  constructor(
    channelId: number,
    paces: ChannelPaces,
    readonly bornAt: number,
  ) {
    this.places = new Places(channelId, paces);
  }

  /** Whether something may have left within the spacing that this line does not remember. */
  isYoungerThan(spacingMs: number, now: number): boolean {
    return spacingMs > 0 && now - this.bornAt <= spacingMs + OF_THE_LAST_LEADER_MS;
  }

  /** Forgets recipients whom nothing binds any more, at most once a second. */
  tidy(spacingMs: number, now: number): void {
    if (now - this.tidiedAt < TIDY_EVERY_MS || this.isYoungerThan(spacingMs, now)) return;
    this.tidiedAt = now;
    this.spacing.sweep(now, spacingMs);
  }
}
