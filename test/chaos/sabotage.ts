import type { Shape } from './cluster/cluster.js';

/** A change to one file of the copied build. */
export interface Patch {
  readonly file: string;
  readonly append?: string;
  readonly replace?: readonly [RegExp, string];
}

export interface Sabotage {
  readonly summary: string;
  /** The scenario that has to catch it. */
  readonly caughtBy: string;
  readonly shape: Shape;
  /** The promise that it breaks. */
  readonly breaks: 'lost' | 'stuck';
  readonly patches: readonly Patch[];
}

/** Tells ids that nothing has stored yet, and stores a moment later. */
const WRITE_BEHIND = `
const honest = BatchWriter.prototype.write;
let told;
BatchWriter.prototype.write = async function (batch) {
  told ??= this.database.read(
    'SELECT (SELECT COALESCE(MAX(id), 0) FROM message_batches) AS batch, (SELECT COALESCE(MAX(id), 0) FROM messages) AS message',
  );
  const [last] = await told;
  const ids = batch.items.map((_, index) => last.message + 1 + index);
  const answer = { batchId: last.batch + 1, messageIds: ids };
  last.batch += 1;
  last.message += batch.items.length;
  setTimeout(() => honest.call(this, batch).catch(() => undefined), 300);
  return answer;
};`;

/** Nobody looks for attempts whose holder is dead. */
const NO_REAPER = `
LifecycleSweeps.prototype.reapLostAttempts = async () => 0;
LifecycleSweeps.prototype.endLeasesOfTheDead = async () => undefined;`;

export type SabotageName = 'answer-before-commit' | 'no-rescue';

export const SABOTAGES: Readonly<Record<SabotageName, Sabotage>> = {
  'answer-before-commit': {
    summary: 'a build that answers before it commits',
    caughtBy: 'kill-api',
    shape: 'embedded',
    breaks: 'lost',
    patches: [{ file: 'libs/messages/src/intake/batch-writer.js', append: WRITE_BEHIND }],
  },
  'no-rescue': {
    summary: 'a build without the database’s own rescue, with the default settings of Bull',
    caughtBy: 'kill-worker',
    shape: 'production',
    breaks: 'stuck',
    patches: [
      { file: 'libs/messages/src/lifecycle/lifecycle-sweeps.js', append: NO_REAPER },
      {
        file: 'libs/queue/src/bull/lane-queue-options.js',
        replace: [/const SETTINGS = \{[\s\S]*?\n\};/, 'const SETTINGS = {};'],
      },
    ],
  },
};
