/** What `node --cpu-prof` writes: a tree of calls, and which of its nodes was seen at which moment. */
export interface CpuProfile {
  readonly nodes: readonly ProfileNode[];
  /** Microseconds of the clock that `process.hrtime` shows. */
  readonly startTime: number;
  readonly samples: readonly number[];
  /** Microseconds between a sample and the one before it. */
  readonly timeDeltas: readonly number[];
}

export interface ProfileNode {
  readonly id: number;
  readonly callFrame: CallFrame;
  /** What it called, by id. */
  readonly children?: readonly number[];
}

/** Where a function begins; lines and columns count from 0. */
export interface CallFrame {
  readonly functionName: string;
  readonly url: string;
  readonly lineNumber: number;
  readonly columnNumber?: number;
}

/** From and to, in milliseconds of that clock. */
export type Window = readonly [number, number];

/** Time that a function was seen at work. */
export interface FunctionTime {
  readonly name: string;
  /** `libs/…`, `node_modules/<package>/…` or `node:…` with the line; empty for what is no script. */
  readonly place: string;
  /** Without what it called. */
  readonly selfMs: number;
  /** With what it called, as long as it was there to wait: an `await` ends that. */
  readonly totalMs: number;
}

/** Not the program's work: nothing to do. */
const IDLE = '(idle)';

/** Times within the windows, the longest by themselves first; several profiles of one program add up. */
export function functionTimes(profiles: readonly CpuProfile[], windows: readonly Window[]): FunctionTime[] {
  const times = new Map<string, FunctionTime>();
  for (const profile of profiles) addTimes(times, profile, selfMsByNode(profile, windows));
  return [...times.values()].sort((a, b) => b.selfMs - a.selfMs);
}

/** A sample stands for the time until the next one. */
function selfMsByNode({ samples, startTime, timeDeltas }: CpuProfile, windows: readonly Window[]): Map<number, number> {
  const selfMs = new Map<number, number>();
  let at = startTime;
  samples.forEach((node, index) => {
    at += timeDeltas[index] ?? 0;
    const isWithin = windows.some(([from, to]) => at / 1_000 >= from && at / 1_000 < to);
    if (isWithin) selfMs.set(node, (selfMs.get(node) ?? 0) + (timeDeltas[index + 1] ?? 0) / 1_000);
  });
  return selfMs;
}

function addTimes(times: Map<string, FunctionTime>, { nodes }: CpuProfile, selfMs: ReadonlyMap<number, number>): void {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const called = new Set(nodes.flatMap(({ children = [] }) => children));
  /** Follows the calls and answers their time; a function that is on the way already has it counted there. */
  const visit = (node: ProfileNode, onTheWay: ReadonlySet<string>): number => {
    const { functionName } = node.callFrame;
    if (functionName === IDLE) return 0;
    const time = { name: functionName === '' ? '(anonymous)' : functionName, place: placeOf(node.callFrame) };
    const key = `${time.name} ${time.place}`;
    const own = selfMs.get(node.id) ?? 0;
    const within = new Set([...onTheWay, key]);
    const children = (node.children ?? []).flatMap((id) => byId.get(id) ?? []);
    const total = children.reduce((sum, child) => sum + visit(child, within), own);
    if (total > 0) {
      const known = times.get(key) ?? { selfMs: 0, totalMs: 0 };
      const totalMs = known.totalMs + (onTheWay.has(key) ? 0 : total);
      times.set(key, { ...time, selfMs: known.selfMs + own, totalMs });
    }
    return total;
  };
  for (const node of nodes) if (!called.has(node.id)) visit(node, new Set());
}

function placeOf({ url, lineNumber }: ProfileNode['callFrame']): string {
  if (url === '') return '';
  const path = /(?:node_modules\/(?!.*node_modules\/)|dist\/(?!.*node_modules\/)).*$/.exec(url)?.[0] ?? url;
  return `${path.replace(/^dist\//, '')}:${lineNumber + 1}`;
}
