/** What of a template decides whether it is sent. */
export interface TemplateState {
  /** The provider's word. */
  status: string;
  /** When the provider said so, UTC milliseconds. */
  checkedAt: number;
}

const PAUSED = 'PAUSED';
/** The states in which a provider sends nothing by a template. Any other word lets the provider decide. */
const SUSPENDING: ReadonlySet<string> = new Set([
  'PENDING',
  'IN_APPEAL',
  'REJECTED',
  PAUSED,
  'DISABLED',
  'LIMIT_EXCEEDED',
  'ARCHIVED',
  'LOCKED',
  'PENDING_DELETION',
  'DELETED',
]);
/** The words of callbacks for what the list of templates calls otherwise. */
const SAME_AS: ReadonlyMap<string, string> = new Map([
  ['REINSTATED', 'APPROVED'],
  ['UNARCHIVED', 'APPROVED'],
  ['UNLOCKED', 'APPROVED'],
]);
/** How long a pause is believed, in ms: Meta's first pause ends by itself after three hours, and not every channel is told. */
const PAUSE_BELIEVED_MS = 3 * 3_600_000;

/** Whether nothing can be sent by a template in this state. `now`: UTC milliseconds. */
export function isSuspended({ status, checkedAt }: TemplateState, now: number): boolean {
  if (status === PAUSED) return now - checkedAt < PAUSE_BELIEVED_MS;
  return SUSPENDING.has(status);
}

/** The word that is stored for one of the provider's. */
export function statusOf(word: string): string {
  const status = word.toUpperCase();
  return SAME_AS.get(status) ?? status;
}
