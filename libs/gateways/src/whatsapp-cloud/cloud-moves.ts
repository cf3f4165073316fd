import type { IdentityMove } from '../port/callback.js';
import { type Json, recordOf, recordsIn } from '../shared/json-parts.js';
import type { CloudChange } from './cloud-change.js';
import { identityOf, phoneOf } from './cloud-person.js';

/**
 * The people of a change who got another number or another user ID, as messages of the system tell. Others, such as that a
 * code of security changed, concern nobody's name and are left out.
 */
export function movesIn(change: CloudChange): IdentityMove[] {
  return recordsIn(change.value.messages).flatMap((message) => {
    const system = message.type === 'system' ? recordOf(message.system) : undefined;
    const move = system && moveIn(system, phoneOf(message.from));
    return move && isNamed(move.before) && isNamed(move.after) ? [move] : [];
  });
}

/** `from`: the number that the message comes from, which is the old one. */
function moveIn(system: Json, from: string | undefined): IdentityMove | undefined {
  const before = identitiesOf(system.previous_user_id, system.previous_parent_user_id);
  const after = identitiesOf(system.user_id, system.parent_user_id);
  const number = phoneOf(system.wa_id);
  if (system.type === 'user_changed_number') {
    return {
      changed: 'number',
      before: { phone: from ?? null, identities: before },
      after: { phone: number ?? null, identities: after },
    };
  }
  if (system.type !== 'user_changed_user_id') return undefined;
  return {
    changed: 'identity',
    before: { phone: null, identities: before },
    after: { phone: number ?? from ?? null, identities: after },
  };
}

function identitiesOf(...userIds: unknown[]): string[] {
  return userIds.flatMap((userId) => identityOf(userId) ?? []);
}

function isNamed({ phone, identities }: IdentityMove['before']): boolean {
  return phone !== null || identities.length > 0;
}
