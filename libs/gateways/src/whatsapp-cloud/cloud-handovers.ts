import type { ChatHandoverReport } from '../port/callback.js';
import { recordOf, textOf } from '../shared/json-parts.js';
import { type CloudChange, timeOf } from './cloud-change.js';
import { writerOf } from './cloud-person.js';

/** What changed, by the type of the change, in whose name the roles stand. */
const CHANGES = { control_passed: 'passed', control_taken: 'taken' } as const;
/** Meta's roles, such as `ai_agent`; longer words are left out. */
const ROLE = /^\w{1,64}$/;

/**
 * The chat that got another leader, in a change of the field `messaging_handovers`, which names its number in `recipient` and
 * the person in `sender` (docs/gateways/facts.md, Meta). Changes that name no person are left out.
 */
export function handoversIn({ value, at: changedAt, ...change }: CloudChange): ChatHandoverReport[] {
  const type = textOf(value.type);
  if (type !== 'control_passed' && type !== 'control_taken') return [];
  const { phone_number: number, user_id: userId } = recordOf(value.sender) ?? {};
  const from = textOf(number)?.replace(/\D/g, '');
  const person = writerOf({ from, from_user_id: userId }, { value, at: changedAt, ...change });
  if (!person) return [];
  const { previous_owner_role: before, new_owner_role: after } = recordOf(value[type]) ?? {};
  const sender = textOf(recordOf(value.recipient)?.phone_number_id) ?? change.sender;
  const roles = { previousRole: roleOf(before), newRole: roleOf(after) };
  return [{ sender, ...person, change: CHANGES[type], ...roles, at: timeOf(value.timestamp, changedAt) }];
}

function roleOf(value: unknown): string | null {
  const text = textOf(value);
  return text !== undefined && ROLE.test(text) ? text : null;
}
