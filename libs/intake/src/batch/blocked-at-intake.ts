import { setImmediate as nextPass } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { Database } from '@recado/database';
import { Cancellations, RecipientBlocklist } from '@recado/messages';

/** Messages of one query. */
const CHUNK = 1_000;
/** Messages beyond this are not checked here; they are canceled when they are claimed. */
const MAX_WAITING = 50_000;

interface Accepted {
  phone: string;
  scheduledAt: number | null;
}

interface Unchecked {
  id: number;
  apiKeyId: number;
  phone: string;
}

/**
 * Cancels scheduled messages to recipients on the blocklist soon after they were accepted, instead of when they are due.
 * The request does not wait for it and nothing relies on it: a claim checks the blocklist again, and what is due at once
 * is checked there only.
 */
@Injectable()
export class BlockedAtIntake {
  private readonly logger = new Logger(BlockedAtIntake.name);
  private waiting: Unchecked[] = [];
  private running: Promise<void> | undefined;

  constructor(
    private readonly database: Database,
    private readonly blocklist: RecipientBlocklist,
    private readonly cancellations: Cancellations,
  ) {}

  /** Checks the scheduled ones of these messages in the background. `ids` are theirs, in the same order. */
  check(apiKeyId: number, messages: readonly Accepted[], ids: readonly number[]): void {
    for (const [index, { phone, scheduledAt }] of messages.entries()) {
      if (scheduledAt === null || this.waiting.length >= MAX_WAITING) continue;
      this.waiting.push({ id: ids[index]!, apiKeyId, phone });
    }
    if (this.waiting.length > 0) this.running ??= this.run().finally(() => (this.running = undefined));
  }

  /** The numbers of these whose messages of this key would be canceled. */
  async among(apiKeyId: number, messages: readonly Pick<Accepted, 'phone'>[]): Promise<string[]> {
    // No message has such an id.
    const asked = messages.map(({ phone }, index) => ({ id: -1 - index, apiKeyId, phone }));
    const blocked = await this.blocklist.blocked(this.reader, asked);
    return [...new Set(blocked.map(({ phone }) => phone))];
  }

  /** Resolves when everything given so far has been checked. */
  async settled(): Promise<void> {
    await this.running;
  }

  private async run(): Promise<void> {
    try {
      for (let next = this.waiting.splice(0, CHUNK); next.length > 0; next = this.waiting.splice(0, CHUNK)) {
        // After the answer has left, and with a pass through the event loop between two queries.
        await nextPass();
        const blocked = await this.blocklist.blocked(this.reader, next);
        await this.cancellations.ofRecipient(blocked.map(({ id }) => id));
      }
    } catch (error) {
      this.waiting = [];
      this.logger.debug(error);
    }
  }

  private readonly reader = { all: <Row>(...query: Parameters<Database['read']>) => this.database.read<Row>(...query) };
}
