import { AsyncLocalStorage } from 'node:async_hooks';

/** What a piece of work has left behind so far. */
export interface Effects {
  /** Something was written or sent, or may have been: a commit without an answer counts. */
  hasAny: boolean;
}

const current = new AsyncLocalStorage<Effects>();

/** Runs work that notes its effects, so that one that failed may be told from one that left nothing behind. */
export function withEffects<T>(effects: Effects, work: () => Promise<T>): Promise<T> {
  return current.run(effects, work);
}

/** To be called before something is written or sent that stays when the work around it fails. */
export function noteEffect(): void {
  const effects = current.getStore();
  if (effects) effects.hasAny = true;
}
