import { userInfo } from 'node:os';
import type { Actor } from '@recado/audit';

/** Who runs the command, as the audit trail names them. */
export function cliActor(): Actor {
  return { type: 'cli', id: null, name: userName() };
}

function userName(): string {
  try {
    return userInfo().username;
  } catch {
    // A container may run under a number that has no name.
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}
