import type { FunctionTime } from './cpu-profile.js';

const MOST_FUNCTIONS = 40;
const MOST_OF_OURS = 30;
const OURS = /^(?:libs|apps)\//;

/** A text that shows where a program spent its time, by part of the code and by function. */
export function summary(title: string, times: readonly FunctionTime[], messages: number): string {
  const total = times.reduce((sum, { selfMs }) => sum + selfMs, 0);
  const line = (name: string, ms: number) =>
    `${percent(ms / total)}  ${((ms * 1_000) / messages).toFixed(2).padStart(8)}  ${name}`;
  const ours = times.filter(({ place }) => OURS.test(place)).sort((a, b) => b.totalMs - a.totalMs);
  return [
    `${title}: ${(total / 1_000).toFixed(2)} s at work for ${messages} messages`,
    '',
    '  self  µs/msg  where',
    ...[...byOwner(times)].sort(([, a], [, b]) => b - a).map(([owner, ms]) => line(owner, ms)),
    '',
    '  self  µs/msg  function',
    ...times.slice(0, MOST_FUNCTIONS).map((time) => line(called(time), time.selfMs)),
    '',
    ' total  µs/msg  function of ours, with what it called before its next await',
    ...ours.slice(0, MOST_OF_OURS).map((time) => line(called(time), time.totalMs)),
    '',
  ].join('\n');
}

function called({ name, place }: FunctionTime): string {
  return `${name}  ${place}`.trimEnd();
}

/** Own times by package, by lib or by Node itself. */
function byOwner(times: readonly FunctionTime[]): Map<string, number> {
  const owners = new Map<string, number>();
  for (const time of times) owners.set(ownerOf(time), (owners.get(ownerOf(time)) ?? 0) + time.selfMs);
  return owners;
}

export function ownerOf({ name, place }: Pick<FunctionTime, 'name' | 'place'>): string {
  if (place === '') return name.startsWith('(') && name !== '(anonymous)' ? name : 'the engine';
  const known = /^(?:node_modules\/(?:@[^/]+\/)?[^/]+|(?:libs|apps)\/[^/]+)/.exec(place)?.[0];
  return known ?? 'node itself';
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`.padStart(7);
}
