import type { IntakeContender } from '../contender.js';
import { compare } from '../measure/compare.js';
import { contenderResults } from '../measure/rounds.js';
import { measureIntake } from '../measure/intake.js';
import { EmbeddedRecado } from '../recado/embedded.js';
import { SQLITE_CEILING, sqliteCeiling } from '../references/sqlite-ceiling.js';
import type { Report } from '../report/finding.js';
import type { Bench } from '../bench.js';
import type { Figure } from './figure.js';
import { besideBefore, builds, OURS } from './ours.js';

const NAME = 'intake-embedded';
const SHAPE = { size: 1_000, connections: 16 };
/** Longer than any run, in s. */
const REST_SECONDS = 3_600;

/**
 * The intake of one process that does everything on SQLite. The gateway answers that it is busy for an hour: the channel
 * pauses, and the process only accepts messages, as the reference does, and sends none.
 */
export const embeddedFigure: Figure = {
  name: NAME,
  summary: 'messages accepted by one process on SQLite, batches of 1,000, 16 connections',
  run: async (bench) => {
    await (await bench.gateway).begin({ mode: { kind: 'rest', seconds: REST_SECONDS } });
    const contenders = await startAll(bench);
    const samples = await measureIntake(bench, contenders, SHAPE);
    const base = { figure: NAME, ours: OURS };
    const findings = [
      ...compare(samples, { ...base, what: '÷ SQLite ceiling', base: SQLITE_CEILING, target: { atLeast: 0.5 } }),
      ...besideBefore(NAME, samples),
    ];
    return { findings, contenders: contenderResults(NAME, samples) } satisfies Report;
  },
};

async function startAll(bench: Bench): Promise<IntakeContender[]> {
  const { profiler, alone } = bench.options;
  const gatewayUrl = (await bench.gateway).url;
  const contenders: IntakeContender[] = [];
  let file: string | undefined;
  for (const { name, dist } of builds(bench)) {
    const recado = bench.own(await EmbeddedRecado.start({ dist, gatewayUrl, profiler }));
    file ??= recado.file;
    const { target, parts } = recado;
    contenders.push({ name, target, parts, stored: async () => recado.countRows(), empty: async () => undefined });
  }
  return alone || file === undefined ? contenders : [...contenders, await sqliteCeiling(bench, file)];
}
