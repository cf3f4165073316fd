import type { IdentityJoins } from '../identity-joins.js';

/** For tests in which nothing is kept by the identities of people. */
export const NO_JOINS: IdentityJoins = {
  join: async () => undefined,
  joinNumbers: async () => undefined,
  refusing: async () => new Set<string>(),
  carry: async () => undefined,
};
