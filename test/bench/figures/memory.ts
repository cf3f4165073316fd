import { setTimeout as delay } from 'node:timers/promises';
import type { Bench } from '../bench.js';
import { ResidentMemory } from '../measure/resident.js';
import { EmbeddedRecado } from '../recado/embedded.js';
import type { Finding } from '../report/finding.js';
import { spreadOf } from '../statistics.js';
import { createChannel, nameOf } from './channels.js';
import type { Figure } from './figure.js';

const NAME = 'memory';
const CHANNELS = 1_000;
const UPLOADS = 64;
const UPLOAD_BYTES = 8 * 2 ** 20;
/** How long memory may take to show what was done, in ms. */
const SETTLING_MS = 5_000;
const PACE = { messages: 20, period_seconds: 60, jitter_percent: 20 };

/** The resident memory of one embedded process: at rest, with a thousand channels that send, and while files come in. */
export const memoryFigure: Figure = {
  name: NAME,
  summary: 'memory of one process: at rest, with 1,000 channels, during 64 uploads at once',
  run: async (bench) => ({ findings: await measure(bench), contenders: [] }),
};

async function measure(bench: Bench): Promise<Finding[]> {
  const [gateway, load] = await Promise.all([bench.gateway, bench.load]);
  const { dist, profiler } = bench.options;
  const recado = bench.own(await EmbeddedRecado.start({ dist, gatewayUrl: gateway.url, profiler }));
  const findings = [await most('at rest', recado, async () => undefined)];
  const administration = await recado.otherTarget(['channels:write']);
  const channels = bench.size(CHANNELS, 20);
  const some = async () => {
    for (let number = 0; number < channels; number++) await createChannel(administration, number, gateway.url, PACE);
    await gateway.begin();
    for (let number = 0; number < channels; number++) {
      const plan = { total: 1, first: number, connections: 1, size: 1, fields: { channel: nameOf(number) } };
      await load.call('enqueue', { target: recado.target, ...plan });
    }
    await gateway.reached(channels);
  };
  findings.push(await most(`${channels} channels`, recado, some));
  const bytes = Buffer.alloc(UPLOAD_BYTES, '%PDF-1.7\n');
  const { origin } = new URL(recado.target.url);
  const upload = async () => {
    const form = new FormData();
    form.append('file', new Blob([bytes], { type: 'application/pdf' }), 'nota.pdf');
    const init = { method: 'POST', headers: recado.target.headers, body: form };
    // A server that has too many under way refuses some, before it has read them.
    const answer = await fetch(`${origin}/api/media`, init).catch(() => undefined);
    return answer?.ok === true;
  };
  findings.push(
    await most(`${UPLOADS} uploads of 8 MiB at once`, recado, () =>
      Promise.all(Array.from({ length: UPLOADS }, () => upload())),
    ),
  );
  return findings;
}

async function most(what: string, recado: EmbeddedRecado, work: () => Promise<unknown>): Promise<Finding> {
  const resident = new ResidentMemory(recado.parts[0]!.pids()[0]!);
  await work();
  await delay(SETTLING_MS);
  return { figure: NAME, what: `${what}, most`, unit: 'MB', value: spreadOf([Math.max(...resident.stop())]) };
}
