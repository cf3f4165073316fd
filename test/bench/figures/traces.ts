import { compare } from '../measure/compare.js';
import { measureDrain } from '../measure/drain.js';
import { measureIntake } from '../measure/intake.js';
import { contenderResults } from '../measure/rounds.js';
import type { ProductionRecado } from '../recado/production.js';
import { TraceSink } from '../servers/trace-sink.js';
import type { Figure } from './figure.js';
import { OURS, productionDrain, productionIntake, startProduction } from './ours.js';

const NAME = 'traces';
const TRACED = 'recado with traces';
const SHAPE = { size: 100, connections: 16 };

/** What it costs to trace every request, with a receiver on the same machine: the intake and the drain, beside those without. */
export const tracesFigure: Figure = {
  name: NAME,
  summary: 'intake and drain with every request traced, beside those without traces',
  run: async (bench) => {
    const sink = await new TraceSink().listen();
    bench.own({ stop: () => sink.close() });
    const own = { OTEL_EXPORTER_OTLP_ENDPOINT: sink.origin };
    const installations: [string, ProductionRecado][] = [
      [OURS, await startProduction(bench, bench.options.dist)],
      [TRACED, await startProduction(bench, bench.options.dist, own)],
    ];
    const intakes = installations.map(([name, recado]) => productionIntake(bench, name, recado));
    const intake = await measureIntake(bench, await Promise.all(intakes), SHAPE);
    const drains = installations.map(([name, recado]) => productionDrain(bench, name, recado));
    const drain = await measureDrain(bench, await Promise.all(drains), bench.size(100_000, 10_000));
    bench.options.say(`${NAME}: the receiver got ${Math.round(sink.bytes / 1e6)} MB`);
    const base = { figure: NAME, ours: TRACED, base: OURS };
    return {
      findings: [
        ...compare(intake, { ...base, what: 'intake with traces ÷ without' }),
        ...compare(drain, { ...base, what: 'drain with traces ÷ without' }),
      ],
      contenders: [...contenderResults(`${NAME}: intake`, intake), ...contenderResults(`${NAME}: drain`, drain)],
    };
  },
};
