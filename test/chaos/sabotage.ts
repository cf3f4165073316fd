import type { BatchWriter } from '../../libs/intake/src/batch/batch-writer.js';
import type { LifecycleSweeps } from '../../libs/messages/src/sweeps/lifecycle-sweeps.js';
import type { Shape } from './cluster/cluster.js';

/** A change of one file of the copied build: the only one that contains `where`. */
interface Patch {
  readonly where: RegExp;
  /** Replaces what was found. */
  readonly by?: string;
  /** Is appended to the file. */
  readonly append?: string;
}

/** A deliberate error in the build, to prove that the scenarios find such errors. */
export interface Sabotage {
  readonly summary: string;
  /** The scenario that must find it. */
  readonly foundBy: string;
  /** The scenario that must find it with `--shape cluster`. */
  readonly foundInCluster: string;
  readonly shape: Shape;
  /** The count of the comparison that must not stay 0. */
  readonly breaks: 'lost' | 'stuck' | 'wrongIds';
  readonly patches: readonly Patch[];
}

// The types follow a rename in the sources: a name that no longer exists does not compile.
const WRITER = 'BatchWriter' satisfies keyof typeof import('../../libs/intake/src/batch/batch-writer.js');
const WRITE = 'write' satisfies keyof BatchWriter;
const WRITE_ONCE = 'writeOnce' satisfies keyof BatchWriter;
const SWEEPS = 'LifecycleSweeps' satisfies keyof typeof import('../../libs/messages/src/sweeps/lifecycle-sweeps.js');
const REAP = 'reapLostAttempts' satisfies keyof LifecycleSweeps;
const END_LEASES = 'releaseDeadLeases' satisfies keyof LifecycleSweeps;

/** Answers ids before anything is stored, and stores a moment later. */
const WRITE_BEHIND = `
const honest = { ...Object.getOwnPropertyDescriptors(${WRITER}.prototype) };
let sabotageTold;
async function idsFor(writer, batch) {
  sabotageTold ??= writer.database.read(
    'SELECT (SELECT COALESCE(MAX(id), 0) FROM message_batches) AS batch, (SELECT COALESCE(MAX(id), 0) FROM messages) AS message',
  );
  const [last] = await sabotageTold;
  const messageIds = batch.items.map((_, index) => last.message + 1 + index);
  const stored = { batchId: last.batch + 1, messageIds };
  last.batch += 1;
  last.message += messageIds.length;
  return stored;
}
function storeLater(writer, method, args) {
  setTimeout(() => honest[method].value.apply(writer, args).catch(() => undefined), 300);
}
${WRITER}.prototype.${WRITE} = async function (...args) {
  const stored = await idsFor(this, args[0]);
  storeLater(this, '${WRITE}', args);
  return stored;
};
${WRITER}.prototype.${WRITE_ONCE} = async function (...args) {
  const stored = await idsFor(this, args[0]);
  storeLater(this, '${WRITE_ONCE}', args);
  return { stored };
};`;

/** Leaves attempts as they are when their process is dead. */
const NO_REAPER = `
${SWEEPS}.prototype.${REAP} = async () => 0;
${SWEEPS}.prototype.${END_LEASES} = async () => undefined;`;

export type SabotageName = 'answer-before-commit' | 'computed-ids' | 'no-rescue';

export const SABOTAGES: Readonly<Record<SabotageName, Sabotage>> = {
  'answer-before-commit': {
    summary: 'a build that answers before it commits',
    foundBy: 'kill-api',
    foundInCluster: 'api-killed',
    shape: 'embedded',
    breaks: 'lost',
    patches: [{ where: declarationOf(WRITER), append: WRITE_BEHIND }],
  },
  'computed-ids': {
    summary: 'a build that computes the ids of a batch from the first one: nodes of Galera leave out ids',
    foundBy: 'api-killed',
    foundInCluster: 'api-killed',
    shape: 'cluster',
    breaks: 'wrongIds',
    patches: [
      {
        where: /\breturn checkedIds\(insert, written\);/,
        by: 'return written.map((_, index) => written[0].id + index);',
      },
    ],
  },
  'no-rescue': {
    summary: 'a build that does not end the leases of dead processes, with the default settings of Bull',
    foundBy: 'kill-worker',
    foundInCluster: 'worker-killed',
    shape: 'production',
    breaks: 'stuck',
    patches: [
      { where: declarationOf(SWEEPS), append: NO_REAPER },
      { where: /\bconst SETTINGS = \{[^{}]*lockDuration[^{}]*\};/, by: 'const SETTINGS = {};' },
    ],
  },
};

/** The declaration of a class, as the bundler writes it. */
function declarationOf(name: string): RegExp {
  return new RegExp(`^(?:var|let|const) ${name} = `, 'm');
}
