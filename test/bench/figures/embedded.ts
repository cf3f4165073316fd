import type { IntakeContender } from '../contender.js';
import { compare } from '../measure/compare.js';
import { showingsOf } from '../measure/rounds.js';
import { measureIntake } from '../measure/rush.js';
import { EmbeddedRecado } from '../recado/embedded.js';
import { SQLITE_CEILING, sqliteCeiling } from '../references/sqlite-ceiling.js';
import type { Report } from '../report/finding.js';
import type { Stage } from '../stage.js';
import type { Figure } from './figure.js';
import { BEFORE, builds, OURS } from './ours.js';

const NAME = 'intake-embedded';
const SHAPE = { size: 1_000, connections: 16 };
/** Longer than any run. */
const REST_SECONDS = 3_600;

/**
 * The same intake where one process does everything on SQLite. The gateway asks to be left alone for an hour, so that
 * the channel rests and the process is measured at taking in, as the ceiling is, and not at sending.
 */
export const embeddedFigure: Figure = {
  name: NAME,
  summary: 'messages accepted by one process on SQLite, batches of 1,000, 16 connections',
  run: async (stage) => {
    await (await stage.gateway).begin({ mode: { kind: 'rest', seconds: REST_SECONDS } });
    const contenders = await startAll(stage);
    const samples = await measureIntake(stage, contenders, SHAPE);
    const base = { figure: NAME, ours: OURS };
    const findings = [
      ...compare(samples, { ...base, what: '÷ SQLite ceiling', base: SQLITE_CEILING, target: { atLeast: 0.5 } }),
      ...compare(samples, { ...base, what: '÷ the build before', base: BEFORE }),
    ];
    return { findings, showings: showingsOf(NAME, samples) } satisfies Report;
  },
};

async function startAll(stage: Stage): Promise<IntakeContender[]> {
  const { profiler, alone } = stage.options;
  const gatewayUrl = (await stage.gateway).url;
  const contenders: IntakeContender[] = [];
  let file: string | undefined;
  for (const { name, dist } of builds(stage)) {
    const recado = stage.own(await EmbeddedRecado.start({ dist, gatewayUrl, profiler }));
    file ??= recado.file;
    const { target, parts } = recado;
    contenders.push({ name, target, parts, stored: async () => recado.countRows(), empty: async () => undefined });
  }
  return alone || file === undefined ? contenders : [...contenders, await sqliteCeiling(stage, file)];
}
