import type { ChannelPaces } from '@recado/channels';
import { type Lane, LaneRotation } from '@recado/core';
import type { PersonNames } from '@recado/recipients';
import { PublishWindow } from './publish-window.js';
import { LONGEST_LEAD_MS } from './pace/lead-time.js';
import { SendTimes } from './pace/send-times.js';
import { RecipientSpacing } from './pace/recipient-spacing.js';
import { ProbedRecipients } from './probed-recipients.js';

/** Longest time between publishing and sending, in ms: what a previous leader published may still leave so late. */
const MAX_PUBLISH_TO_SEND_MS = LONGEST_LEAD_MS + 1_000;
/** Interval of the clean-up, in ms: it walks all remembered recipients. */
const TIDY_EVERY_MS = 1_000;

/** What the feeder remembers of a channel between ticks. */
export class ChannelFeed {
  readonly window = new PublishWindow();
  readonly rotation = new LaneRotation();
  /** The key served last in each lane; the next tick continues with the key after it. */
  readonly lastKey = new Map<Lane, number>();
  readonly sendTimes: SendTimes;
  readonly spacing: RecipientSpacing;
  readonly probed = new ProbedRecipients();
  private tidiedAt = 0;

  /** `leadingSince`: when this process became the leader, UTC milliseconds. Earlier sends are not remembered here. */
  constructor(
    channelId: number,
    paces: ChannelPaces,
    readonly leadingSince: number,
    names: PersonNames,
  ) {
    this.spacing = new RecipientSpacing(names);
    this.sendTimes = new SendTimes(channelId, paces);
  }

  /** Whether a previous leader may have sent a message that still counts for this spacing. */
  mayPredate(spacingMs: number, now: number): boolean {
    return spacingMs > 0 && now - this.leadingSince <= spacingMs + MAX_PUBLISH_TO_SEND_MS;
  }

  /** Forgets recipients that are no longer blocked, at most once a second. */
  tidy(spacingMs: number, now: number): void {
    if (now - this.tidiedAt < TIDY_EVERY_MS || this.mayPredate(spacingMs, now)) return;
    this.tidiedAt = now;
    this.spacing.sweep(now, spacingMs);
  }
}
