import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { GroupCommit, sleep } from '@recado/work';
import { BatchWriter } from '../batch/batch-writer.js';
import { PendingResponses, type KeylessIdentity } from '../response-records.js';

/** A written response whose pending response is not removed yet. */
interface WrittenResponse {
  readonly pendingId: number;
  /** The record that it is lost, if it turned out to be. */
  lost?: Promise<void>;
}

/** Written responses that share two timers and a removal: a timer for each response would cost several µs. */
interface WrittenGroup {
  readonly responses: WrittenResponse[];
  /** Resolves when what became of them is on disk. */
  readonly recorded: Promise<void>;
}

/**
 * What became of a response. It names the pending response by its id, or by what identifies it where the id is not
 * known. Written responses come as a group.
 */
interface Outcome {
  readonly written?: readonly WrittenResponse[];
  readonly lost?: number;
  readonly uncertain?: KeylessIdentity;
}

/**
 * A pending response stays for one to two times so long after its response was written, in ms. By then it is known
 * whether the client was gone, and many are removed at once. Until then another process does not answer an equal
 * request.
 */
const REST_MS = 50;
const REST_AFTER_ERROR_MS = 1_000;
/** Written responses whose removal is not committed. Further ones are found by the sweep, or waited for. */
const MAX_WRITTEN = 100_000;
/** Lost and uncertain ones that wait for the next commit. */
const MAX_WAITING = 100_000;

/** Records what became of responses, in the transactions of the batches that are stored anyway. */
@Injectable()
export class ResponseRecorder implements OnApplicationShutdown {
  private readonly logger = new Logger(ResponseRecorder.name);
  private readonly outcomes = new GroupCommit<Outcome>({ commit: (outcomes) => this.commit(outcomes) });
  /** The latest written response of each pending one: a repeated response takes over the id of the lost one. */
  private readonly written = new Map<number, WrittenResponse>();
  /** Takes what is written now. */
  private group: WrittenGroup | undefined;
  /** Resolves when the last group is recorded. */
  private recorded: Promise<void> | undefined;
  private isStopping = false;

  constructor(
    private readonly writer: BatchWriter,
    private readonly pending: PendingResponses,
  ) {}

  /**
   * The response was written: its pending response can go, unless it is recorded as lost meanwhile. Resolves when either
   * is on disk.
   */
  async recordWritten(pendingId: number): Promise<void> {
    if (this.written.size >= MAX_WRITTEN) return;
    const written: WrittenResponse = { pendingId };
    this.written.set(pendingId, written);
    this.group ??= this.newGroup();
    this.group.responses.push(written);
    await this.group.recorded;
    if (written.lost) await written.lost;
    if (this.written.get(pendingId) === written) this.written.delete(pendingId);
  }

  /** The response could not be written, or met a client that was gone. Resolves when every process can know. */
  async recordLost(pendingId: number): Promise<void> {
    const recorded = this.record({ lost: pendingId });
    const written = this.written.get(pendingId);
    if (written) written.lost = recorded;
    await recorded;
  }

  /**
   * The database did not say whether it kept this pending response, and its client was told that nothing was stored. If
   * it did, the response is lost. Resolves when that is known.
   */
  async recordUncertain(identity: KeylessIdentity): Promise<void> {
    await this.record({ uncertain: identity });
  }

  /** Requests have ended by now, and the database is still open. */
  async onApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    await this.recorded;
    await this.outcomes.flush();
  }

  private newGroup(): WrittenGroup {
    const responses: WrittenResponse[] = [];
    this.recorded = this.recordGroup(responses);
    return { responses, recorded: this.recorded };
  }

  /** Takes responses until the first one has rested, then rests as long for the last one. */
  private async recordGroup(responses: readonly WrittenResponse[]): Promise<void> {
    await sleep(REST_MS);
    this.group = undefined;
    await sleep(REST_MS);
    await this.outcomes.add({ written: responses });
  }

  private async record(outcome: Outcome): Promise<void> {
    if (this.outcomes.size < MAX_WAITING) await this.outcomes.add(outcome);
  }

  private async commit(outcomes: readonly Outcome[]): Promise<void> {
    while (!(await this.isCommitted(outcomes)) && !this.isStopping) await sleep(REST_AFTER_ERROR_MS);
  }

  private async isCommitted(outcomes: readonly Outcome[]): Promise<boolean> {
    const written = outcomes
      .flatMap((outcome) => outcome.written ?? [])
      .flatMap(({ pendingId, lost: isLost }) => (isLost ? [] : pendingId));
    const lost = outcomes.flatMap((outcome) => outcome.lost ?? []);
    const uncertain = outcomes.flatMap((outcome) => outcome.uncertain ?? []);
    try {
      await this.writer.writeWithNext(async (tx) => {
        await this.pending.remove(tx, written);
        await this.pending.markLost(tx, lost);
        await this.pending.markUncertain(tx, uncertain);
      });
      return true;
    } catch (error) {
      this.logger.warn(`What became of responses is not recorded yet: ${String(error)}`);
      return false;
    }
  }
}
