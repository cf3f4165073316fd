import type { Receipt } from '@recado/core';
import { CHANNEL, type MessagesFixture } from '../../../../test/support/fixtures/messages-fixture.js';
import type { AttemptOutcome, ClaimedMessage } from '../claims/attempt.js';

type RetryOutcome = Extract<AttemptOutcome, { kind: 'retry' }>;

/** What happens to the messages of a test, at the time of its clock. */
export class AttemptSteps {
  constructor(private readonly fixture: MessagesFixture) {}

  now(): number {
    return this.fixture.clock.now();
  }

  async status(id: number): Promise<unknown> {
    return (await this.fixture.row(id)).status;
  }

  /** Claims a message as a worker does. */
  async start(id: number): Promise<ClaimedMessage> {
    const [attempt] = await this.fixture.claims.claim([id]);
    if (!attempt) throw new Error(`message ${id} did not start`);
    return attempt;
  }

  sent(attempt: ClaimedMessage, providerMessageId = 'p1'): AttemptOutcome {
    return { kind: 'sent', attempt, at: this.now(), providerMessageId };
  }

  /** Records that the attempt is to be repeated five seconds later. */
  async retry(attempt: ClaimedMessage, changes: Partial<RetryOutcome> = {}): Promise<void> {
    const at = this.now();
    const outcome = { kind: 'retry', attempt, at, code: 'gateway_error', detail: 'HTTP 500' } as const;
    await this.fixture.recorder.record([{ ...outcome, dueAt: at + 5_000, charged: true, ...changes }]);
  }

  receipt(id: number, kind: Receipt['kind'], changes: Partial<Receipt> = {}): Receipt {
    return { channelId: CHANNEL, messageId: id, providerMessageId: null, kind, at: this.now(), ...changes };
  }
}
