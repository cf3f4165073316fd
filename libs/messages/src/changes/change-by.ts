import type { Actor } from '@recado/audit';

/** On whose word something is changed. */
export interface ChangeBy {
  /** Only what is this key's exists for it; undefined: everything does. */
  apiKeyId?: number;
  /** Who is written into the audit trail; undefined: nobody, as for a key, whose requests are in the log. */
  actor?: Actor;
}
