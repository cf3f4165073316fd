import { childrenOf } from './proc.js';

/** One or several processes whose costs are counted under one name. */
export interface Part {
  readonly name: string;
  pids(): readonly number[];
}

/** One process; its pid is undefined while it does not run. */
export function part(name: string, pid: () => number | undefined): Part {
  return { name, pids: () => [pid() ?? []].flat() };
}

/** A process and the processes that it starts for its connections. */
export function family(name: string, pid: () => number | undefined): Part {
  return { name, pids: () => [pid() ?? []].flat().flatMap((own) => [own, ...childrenOf(own)]) };
}
