import type { Server } from '../../support/server.js';

/** Starts all. When one does not become ready, it kills all of them, so that none disturbs the next scenario. */
export async function startAll(members: readonly Server[]): Promise<void> {
  const starts = await Promise.allSettled(members.map((member) => member.start()));
  const failed = starts.find((start) => start.status === 'rejected');
  if (!failed) return;
  await killAll(members);
  throw failed.reason;
}

/** Kills all, frozen ones too. */
export async function killAll(members: readonly Server[]): Promise<void> {
  for (const member of members) member.resume();
  await Promise.all(members.map((member) => member.kill()));
}
