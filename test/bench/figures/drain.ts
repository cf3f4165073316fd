import type { DrainContender } from '../contender.js';
import { compare } from '../measure/compare.js';
import { measureDrain } from '../measure/drain.js';
import { showingsOf } from '../measure/rounds.js';
import { BARE_CLIENT, bareClient } from '../references/bare-client.js';
import { PLAIN_BULL, plainBullDrain } from '../references/plain-bull.js';
import type { Stage } from '../stage.js';
import type { Figure } from './figure.js';
import { BEFORE, builds, OURS, productionDrain, startProduction } from './ours.js';

const NAME = 'drain';

/**
 * How many messages a second one worker process brings from the database over Bull to the gateway, with the status of
 * each on disk at the end. What waits came in over HTTP; nothing else comes in meanwhile. Measured from the arrival that
 * ends a fresh process's warm-up until the last outcome is recorded; for plain Bull until its queue is empty, for the
 * bare client until its last answer. The same gateway, the same texts; the references choose their own concurrency.
 */
export const drainFigure: Figure = {
  name: NAME,
  summary: 'messages drained through MySQL and Bull by one worker, statuses recorded',
  run: async (stage) => {
    const contenders = await startAll(stage);
    const samples = await measureDrain(stage, contenders, stage.size(100_000, 10_000));
    const base = { figure: NAME, ours: OURS };
    const findings = [
      ...compare(samples, { ...base, what: '÷ plain Bull', base: PLAIN_BULL, target: { atLeast: 1.3 } }),
      ...compare(samples, { ...base, what: '÷ bare client', base: BARE_CLIENT, target: { atLeast: 0.5 } }),
      ...compare(samples, { ...base, what: '÷ the build before', base: BEFORE }),
    ];
    return { findings, showings: showingsOf(NAME, samples) };
  },
};

async function startAll(stage: Stage): Promise<DrainContender[]> {
  const contenders: DrainContender[] = [];
  for (const { name, dist } of builds(stage)) {
    contenders.push(await productionDrain(stage, name, await startProduction(stage, dist)));
  }
  return stage.options.alone ? contenders : [...contenders, await plainBullDrain(stage), await bareClient(stage)];
}
