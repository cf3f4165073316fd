import type { Shape } from './cluster/cluster.js';

/** A change to one file of the copied build: the only one in which `where` is found. */
export interface Patch {
  readonly where: RegExp;
  /** In place of what was found. */
  readonly by?: string;
  /** At the end of the file. */
  readonly append?: string;
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
const honest = BatchWriter.prototype.enter;
let told;
BatchWriter.prototype.enter = async function (entry) {
  told ??= this.database.read(
    'SELECT (SELECT COALESCE(MAX(id), 0) FROM message_batches) AS batch, (SELECT COALESCE(MAX(id), 0) FROM messages) AS message',
  );
  const [last] = await told;
  const messageIds = entry.batch.items.map((_, index) => last.message + 1 + index);
  const stored = { batchId: last.batch + 1, messageIds };
  last.batch += 1;
  last.message += messageIds.length;
  setTimeout(() => honest.call(this, entry).catch(() => undefined), 300);
  return { stored };
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
    patches: [{ where: /^(?:var|let|const) BatchWriter = /m, append: WRITE_BEHIND }],
  },
  'no-rescue': {
    summary: 'a build without the database’s own rescue, with the default settings of Bull',
    caughtBy: 'kill-worker',
    shape: 'production',
    breaks: 'stuck',
    patches: [
      { where: /^(?:var|let|const) LifecycleSweeps = /m, append: NO_REAPER },
      { where: /\bconst SETTINGS = \{[^{}]*lockDuration[^{}]*\};/, by: 'const SETTINGS = {};' },
    ],
  },
};
