import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { temporaryFolder } from '../../support/cleanup.js';
import { runCli } from '../../support/cli.js';
import { cliEntry } from '../../support/paths.js';
import type { Bench } from '../bench.js';
import type { DrainContender } from '../contender.js';
import { compare } from '../measure/compare.js';
import { CostMeter } from '../measure/costs.js';
import { measureDrain } from '../measure/drain.js';
import { contenderResults, inRounds, type Sample } from '../measure/rounds.js';
import { EmbeddedRecado } from '../recado/embedded.js';
import type { ProductionRecado } from '../recado/production.js';
import { fillWithEnded } from '../servers/fill-ended.js';
import type { Figure } from './figure.js';
import { OURS, productionDrain, startProduction } from './ours.js';

const NAME = 'upkeep';
const RETENTION = 'recado beside retention';
const DUMP = 'recado beside a dump';
const EMBEDDED = 'embedded';
const BACKUP = 'embedded beside backup';
/** Every ended message of the filler is older than a day. */
const SHORT_LIVED = { RETENTION_DAYS: '1', REMOVE_AFTER_DAYS: '1' };
const FILL = { connections: 8, size: 1_000 };
const DUMP_OPTIONS = ['--single-transaction', '--no-tablespaces', '--hex-blob', '--default-character-set=utf8mb4'];

const run = promisify(execFile);

/**
 * What upkeep costs what is sent meanwhile: retention that erases and removes old messages, `mysqldump` of a server as
 * docs/backup.md has it, and `recado backup` of an embedded database, one copy after the other.
 */
export const upkeepFigure: Figure = {
  name: NAME,
  summary: 'drain beside retention and beside backups, on a server and embedded',
  run: async (bench) => {
    const production = await measureDrain(bench, await onServer(bench), bench.size(300_000, 20_000));
    await bench.endFigure();
    const embedded = await onSqlite(bench);
    const beside = (ours: string, what: string, atLeast?: number) => ({
      ...{ figure: NAME, ours, what: `drain beside ${what} ÷ without` },
      ...(atLeast !== undefined && { target: { atLeast } }),
    });
    return {
      findings: [
        ...compare(production, { ...beside(RETENTION, 'retention', 0.95), base: OURS }),
        ...compare(production, { ...beside(DUMP, 'a dump'), base: OURS }),
        ...compare(embedded, { ...beside(BACKUP, 'backups, embedded'), base: EMBEDDED }),
      ],
      contenders: [...contenderResults(NAME, production), ...contenderResults(NAME, embedded)],
    };
  },
};

/** The same program with old messages in its table, beside which nothing, retention or a dump runs. */
async function onServer(bench: Bench): Promise<DrainContender[]> {
  const { dist } = bench.options;
  const [plain, old, dumped] = [
    await startProduction(bench, dist),
    await startProduction(bench, dist, SHORT_LIVED),
    await startProduction(bench, dist),
  ];
  const dump = (target: ProductionRecado) => async () => {
    const server = await bench.databaseServer;
    const { hostname, port, username, password } = new URL(server.urlOf(target.database));
    const place = [`--host=${hostname}`, `--port=${port}`, `--user=${username}`, `--result-file=/dev/null`];
    const env = { ...process.env, MYSQL_PWD: password };
    await run('mysqldump', [...place, ...DUMP_OPTIONS, target.database], { env });
  };
  return [
    await amongOld(bench, OURS, plain),
    await amongOld(bench, RETENTION, old),
    besides(await amongOld(bench, DUMP, dumped), dump(dumped)),
  ];
}

async function amongOld(bench: Bench, name: string, recado: ProductionRecado): Promise<DrainContender> {
  const drain = await productionDrain(bench, name, recado);
  const server = await bench.databaseServer;
  return {
    ...drain,
    fill: async (total) => {
      await recado.empty();
      await fillWithEnded(server, recado.database, bench.size(1_000_000, 100_000));
      await server.waitUntilFlushed();
      await drain.fill(total);
    },
  };
}

/** Does this again and again while messages are sent. */
function besides(drain: DrainContender, work: () => Promise<unknown>): DrainContender {
  let working = Promise.resolve();
  let isOver = false;
  return {
    ...drain,
    begin: async () => {
      isOver = false;
      working = repeat(work, () => isOver);
      await drain.begin();
    },
    drained: async () => {
      await drain.drained();
      isOver = true;
    },
    reset: async () => {
      await working;
      await drain.reset();
    },
  };
}

async function repeat(work: () => Promise<unknown>, isOver: () => boolean): Promise<void> {
  while (!isOver()) await work();
}

/** Intake and sending at once, since an embedded server sends what it accepts. */
async function onSqlite(bench: Bench) {
  const { dist, profiler, rounds, say } = bench.options;
  const [gateway, load] = await Promise.all([bench.gateway, bench.load]);
  const recado = bench.own(await EmbeddedRecado.start({ dist, gatewayUrl: gateway.url, profiler }));
  const folder = temporaryFolder();
  const backup = async () => {
    const file = join(folder, 'copy.sqlite');
    const cli = { entry: cliEntry(dist), folder: dirname(recado.file) };
    const { code, stderr } = await runCli(['backup', file], cli);
    if (code !== 0) throw new Error(stderr);
    await rm(file);
  };
  const total = bench.size(100_000, 10_000);
  const measure = async ({ name }: { name: string }): Promise<Sample> => {
    await gateway.begin();
    let isOver = false;
    const working = name === BACKUP ? repeat(backup, () => isOver) : Promise.resolve();
    const meter = await CostMeter.start([...recado.parts, gateway.part]);
    const from = performance.now();
    await load.call('enqueue', { target: recado.target, total, ...FILL });
    await gateway.reached(total);
    const seconds = (performance.now() - from) / 1_000;
    const costs = await meter.per(total);
    isOver = true;
    await working;
    return { perSecond: total / seconds, costs };
  };
  return inRounds(rounds, [{ name: EMBEDDED }, { name: BACKUP }], measure, say);
}
