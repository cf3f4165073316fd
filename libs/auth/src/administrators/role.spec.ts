import { expect, it } from 'vitest';
import { mayAct, ROLES, storedRole, toRole } from './role.js';

it('roles: each may do what the later ones may', () => {
  const table = ROLES.map((role) => ROLES.filter((needed) => mayAct(role, needed)));
  expect(table).toEqual([['administrator', 'operator', 'viewer'], ['operator', 'viewer'], ['viewer']]);
});

it('roles: an unknown one in a row may do the least, and an unknown one in a form is none', () => {
  expect([storedRole('owner'), storedRole('operator'), toRole('owner'), toRole(['viewer'])]).toEqual([
    ...['viewer', 'operator', undefined, undefined],
  ]);
});
