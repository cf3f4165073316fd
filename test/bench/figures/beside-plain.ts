import type { Bench } from '../bench.js';
import { compare } from '../measure/compare.js';
import { measureDrain } from '../measure/drain.js';
import { measureIntake } from '../measure/intake.js';
import { contenderResults } from '../measure/rounds.js';
import type { ProductionRecado } from '../recado/production.js';
import type { Report } from '../report/finding.js';

import { OURS, productionDrain, productionIntake, startProduction } from './ours.js';

const SHAPE = { size: 100, connections: 16 };

/** Intake and drain of an installation with these variables, beside those of one without. `what`: `with traces`. */
export async function besidePlain(
  bench: Bench,
  { name, what, own }: { name: string; what: string; own: Readonly<Record<string, string>> },
): Promise<Report> {
  const ours = `recado ${what}`;
  const installations: [string, ProductionRecado][] = [
    [OURS, await startProduction(bench, bench.options.dist)],
    [ours, await startProduction(bench, bench.options.dist, own)],
  ];
  const intakes = installations.map(([label, recado]) => productionIntake(bench, label, recado));
  const intake = await measureIntake(bench, await Promise.all(intakes), SHAPE);
  const drains = installations.map(([label, recado]) => productionDrain(bench, label, recado));
  const drain = await measureDrain(bench, await Promise.all(drains), bench.size(100_000, 10_000));
  const base = { figure: name, ours, base: OURS };
  return {
    findings: [
      ...compare(intake, { ...base, what: `intake ${what} ÷ without` }),
      ...compare(drain, { ...base, what: `drain ${what} ÷ without` }),
    ],
    contenders: [...contenderResults(`${name}: intake`, intake), ...contenderResults(`${name}: drain`, drain)],
  };
}
