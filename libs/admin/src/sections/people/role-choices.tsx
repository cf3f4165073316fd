import { ROLES, type Role } from '@recado/auth';
import { choice, Choices, usePanel } from '../../ui/kit.js';
import { peopleTexts } from './texts/index.js';

/** The roles, with what each may do. */
export function RoleChoices({ chosen }: { chosen: Role }) {
  const { people: t } = usePanel().texts(peopleTexts);
  const choices = ROLES.map((role) => choice(chosen, role, t.roles[role], t.roleHints[role]));
  return <Choices name="role" legend={t.roleLegend} choices={choices} />;
}
