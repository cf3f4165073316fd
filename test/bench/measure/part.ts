import { childrenOf } from './proc.js';

/** A process, or some that belong together, whose costs are counted under one name. */
export interface Part {
  readonly name: string;
  pids(): readonly number[];
}

/** One process; its pid is undefined while it does not run. */
export function part(name: string, pid: () => number | undefined): Part {
  return { name, pids: () => [pid() ?? []].flat() };
}

/** A process with those that it starts for its connections. */
export function family(name: string, pid: () => number | undefined): Part {
  return { name, pids: () => [pid() ?? []].flat().flatMap((own) => [own, ...childrenOf(own)]) };
}
