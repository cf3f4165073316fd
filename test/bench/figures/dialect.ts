import type { Bench } from '../bench.js';
import { compare } from '../measure/compare.js';
import { measureIntake } from '../measure/intake.js';
import { contenderResults } from '../measure/rounds.js';
import type { Finding, Report } from '../report/finding.js';
import { ratios, spreadOf } from '../statistics.js';
import type { Figure } from './figure.js';
import { OURS, productionIntake, startProduction } from './ours.js';

const NAME = 'dialect';
const META = 'recado by /meta';
const SHAPE = { size: 1, connections: 64 };
/** The translation may cost this much beside a single message in Recado's own language. */
const DEARER = 1.15;

/** What a message costs that a program sends in the language of WhatsApp Cloud API, beside one in Recado's own. */
export const dialectFigure: Figure = {
  name: NAME,
  summary: 'single messages accepted by /meta, beside those by /api/enqueue-messages',
  run,
};

async function run(bench: Bench): Promise<Report> {
  const recado = await startProduction(bench, bench.options.dist);
  const own = await productionIntake(bench, OURS, recado);
  const contenders = [own, { ...own, name: META, target: await recado.metaTarget() }];
  const samples = await measureIntake(bench, contenders, SHAPE);
  const spent = (name: string) => samples.get(name)!.map(({ costs }) => costs.cpu.api ?? 0);
  const processor: Finding = {
    figure: NAME,
    what: 'processor time of the api by /meta ÷ by its own route',
    unit: '×',
    value: spreadOf(ratios(spent(META), spent(OURS))),
    target: { atMost: DEARER },
  };
  const rates = compare(samples, { figure: NAME, what: 'by /meta ÷ by its own route', ours: META, base: OURS });
  return { findings: [...rates, processor], contenders: contenderResults(NAME, samples) };
}
