/** What people may do in the panel, from the most to the least. */
export const ROLES = ['administrator', 'operator', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

/** Whether a person of this role may do what needs the other role. */
export function mayAct(role: Role, needed: Role): boolean {
  return ROLES.indexOf(role) <= ROLES.indexOf(needed);
}

/** The role of this name; undefined: there is none. */
export function toRole(name: unknown): Role | undefined {
  return ROLES.find((role) => role === name);
}

/** The role that a row holds. One that this version does not know may do the least. */
export function storedRole(name: string): Role {
  return toRole(name) ?? 'viewer';
}
