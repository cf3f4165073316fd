import { Injectable, Logger } from '@nestjs/common';
import { Database } from '@recado/database';
import { Cancellations } from '../lifecycle/changes/cancellations.js';
import { optedOut } from './opted-out.js';

/** Messages of one look. */
const CHUNK = 1_000;
/** More are not remembered: they are canceled when their time comes, as everything that is missed here. */
const MAX_REMEMBERED = 50_000;

interface Accepted {
  phone: string;
  scheduledAt: number | null;
}

interface Newcomer {
  id: number;
  apiKeyId: number;
  phone: string;
}

/**
 * Cancels scheduled messages to people who have opted out soon after they were accepted, instead of at their time. It
 * costs the request nothing and promises nothing: that none of them leaves is seen to where attempts begin, and so is
 * what is due at once.
 */
@Injectable()
export class Newcomers {
  private readonly logger = new Logger(Newcomers.name);
  private waiting: Newcomer[] = [];
  private looking: Promise<void> | undefined;

  constructor(
    private readonly database: Database,
    private readonly cancellations: Cancellations,
  ) {}

  /** Remembers those of this key that are scheduled, and looks at them in a moment. `ids` are theirs, in the same order. */
  remember(apiKeyId: number, messages: readonly Accepted[], ids: readonly number[]): void {
    for (const [index, { phone, scheduledAt }] of messages.entries()) {
      if (scheduledAt === null || this.waiting.length >= MAX_REMEMBERED) continue;
      this.waiting.push({ id: ids[index]!, apiKeyId, phone });
    }
    if (this.waiting.length > 0) this.looking ??= this.look().finally(() => (this.looking = undefined));
  }

  /** Resolves when everything remembered so far has been looked at. */
  async settled(): Promise<void> {
    await this.looking;
  }

  private async look(): Promise<void> {
    try {
      for (let next = this.waiting.splice(0, CHUNK); next.length > 0; next = this.waiting.splice(0, CHUNK)) {
        // After the answer, and with a turn for others between two looks.
        await new Promise((resolve) => setImmediate(resolve));
        const found = await optedOut(this.reader, next, this.database.capabilities);
        await this.cancellations.ofRecipient(found.map(({ id }) => id));
      }
    } catch (error) {
      this.waiting = [];
      this.logger.debug(error);
    }
  }

  private readonly reader = { all: <Row>(...query: Parameters<Database['read']>) => this.database.read<Row>(...query) };
}
