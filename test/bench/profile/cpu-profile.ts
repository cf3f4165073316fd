/** The file of `node --cpu-prof`: a tree of calls, and the sampled node of each moment. */
export interface CpuProfile {
  readonly nodes: readonly ProfileNode[];
  /** Microseconds of the clock of `process.hrtime`. */
  readonly startTime: number;
  readonly samples: readonly number[];
  /** Microseconds between each sample and the previous one. */
  readonly timeDeltas: readonly number[];
}

interface ProfileNode {
  readonly id: number;
  readonly callFrame: CallFrame;
  /** The ids of the calls that it made. */
  readonly children?: readonly number[];
}

/** The beginning of a function; lines and columns count from 0. */
export interface CallFrame {
  readonly functionName: string;
  readonly url: string;
  readonly lineNumber: number;
  readonly columnNumber?: number;
}

/** The beginning and the end of a measured time, in milliseconds of the clock of `process.hrtime`. */
export type Window = readonly [number, number];

/** The sampled time of a function. */
export interface FunctionTime {
  readonly name: string;
  /** `libs/…`, `node_modules/<package>/…` or `node:…` with the line; empty outside of scripts. */
  readonly place: string;
  /** The time without its calls. */
  readonly selfMs: number;
  /** The time with its calls, until its next `await`. */
  readonly totalMs: number;
}

/** V8's name for the time without work. */
const IDLE = '(idle)';

/** The times within the windows, the longest own time first. The profiles of one program are added up. */
export function functionTimes(profiles: readonly CpuProfile[], windows: readonly Window[]): FunctionTime[] {
  const times = new Map<string, FunctionTime>();
  for (const profile of profiles) addTimes(times, profile, selfMsByNode(profile, windows));
  return [...times.values()].sort((a, b) => b.selfMs - a.selfMs);
}

/** Each sample counts for the time until the next one. */
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
  /** Adds the times of a call and its calls, and answers their sum; a recursive call is not counted twice. */
  const visit = (node: ProfileNode, callers: ReadonlySet<string>): number => {
    const { functionName } = node.callFrame;
    if (functionName === IDLE) return 0;
    const time = { name: functionName === '' ? '(anonymous)' : functionName, place: placeOf(node.callFrame) };
    const key = `${time.name} ${time.place}`;
    const own = selfMs.get(node.id) ?? 0;
    const within = new Set([...callers, key]);
    const children = (node.children ?? []).flatMap((id) => byId.get(id) ?? []);
    const total = children.reduce((sum, child) => sum + visit(child, within), own);
    if (total > 0) {
      const known = times.get(key) ?? { selfMs: 0, totalMs: 0 };
      const totalMs = known.totalMs + (callers.has(key) ? 0 : total);
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
