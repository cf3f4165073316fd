import { environmentSchema } from './environment.schema.js';
import type { GatewayDefinitions } from './gateway-definitions.js';

/** An unknown variable, and the known one that it resembles. */
export interface MistakenVariable {
  given: string;
  meant: string;
}

/** The names of all variables. */
export function variableNames(gateways: GatewayDefinitions): string[] {
  return Object.keys(environmentSchema(gateways).shape);
}

/** Names of so many characters may differ in two of them, shorter ones in one: HOME is not a misspelt HOST. */
const LONG = 8;

/** The variables that look like misspelt ones of ours, in alphabetical order. */
export function mistakenVariables(env: NodeJS.ProcessEnv, gateways: GatewayDefinitions): MistakenVariable[] {
  const all = variableNames(gateways);
  return Object.keys(env)
    .sort()
    .flatMap((given) => {
      const name = given.replace(/_FILE$/, '');
      if (all.includes(name) || !/^[A-Za-z][A-Za-z0-9_]+$/.test(name)) return [];
      const meant = all.find((known) => isMisspelt(name.toUpperCase(), known));
      return meant === undefined ? [] : [{ given, meant }];
    });
}

function isMisspelt(name: string, known: string): boolean {
  const most = known.length >= LONG ? 2 : 1;
  // Most names differ too much in length. To compare the letters of all took 4 % of a start in a shell with 40 variables.
  return Math.abs(name.length - known.length) <= most && distance(name, known) <= most;
}

/** How many characters must be inserted, removed or replaced, or swapped with their neighbour (ROELS is one from ROLES). */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  let before: number[] = [];
  for (const [index, char] of [...a].entries()) {
    const next = [index + 1];
    for (let at = 1; at <= b.length; at++) {
      const replaced = (row[at - 1] ?? 0) + (char === b[at - 1] ? 0 : 1);
      const isSwapped = index > 0 && at > 1 && char === b[at - 2] && a[index - 1] === b[at - 1];
      const swapped = isSwapped ? (before[at - 2] ?? 0) + 1 : Infinity;
      next.push(Math.min((row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1, replaced, swapped));
    }
    [before, row] = [row, next];
  }
  return row[b.length] ?? 0;
}
