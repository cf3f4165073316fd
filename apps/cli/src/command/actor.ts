import { userInfo } from 'node:os';
import type { Actor } from '@recado/audit';

/** The user who runs the command, as the actor of audit entries. */
export function cliActor(): Actor {
  return { type: 'cli', id: null, name: userName() };
}

function userName(): string {
  try {
    return userInfo().username;
  } catch {
    // The user id may have no name, as in a container.
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}
