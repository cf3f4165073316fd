import { environmentSchema } from './environment.schema.js';
import type { GatewayDefinitions } from './gateway-definitions.js';

/** A variable that is unknown, and the one that it nearly is. */
export interface MistakenVariable {
  given: string;
  meant: string;
}

/** From so many characters on two of them may be wrong: HOME is not a slip of HOST. */
const LONG = 8;

/** The variables that look like slips of ours, in alphabetical order. */
export function mistakenVariables(env: NodeJS.ProcessEnv, gateways: GatewayDefinitions): MistakenVariable[] {
  const all = Object.keys(environmentSchema(gateways).shape);
  return Object.keys(env)
    .sort()
    .flatMap((given) => {
      const name = given.replace(/_FILE$/, '');
      if (all.includes(name) || !/^[A-Za-z][A-Za-z0-9_]+$/.test(name)) return [];
      const meant = all.find((known) => isSlip(name.toUpperCase(), known));
      return meant === undefined ? [] : [{ given, meant }];
    });
}

function isSlip(name: string, known: string): boolean {
  return distance(name, known) <= (known.length >= LONG ? 2 : 1);
}

/** How many characters must be put in, taken out or exchanged, by the rows of Levenshtein's table. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [index, char] of [...a].entries()) {
    const next = [index + 1];
    for (let at = 1; at <= b.length; at++) {
      const exchanged = (row[at - 1] ?? 0) + (char === b[at - 1] ? 0 : 1);
      next.push(Math.min((row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1, exchanged));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
