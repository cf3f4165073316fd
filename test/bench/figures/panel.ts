import { join } from 'node:path';
import { loadTool } from '../../../scripts/lib/test-tool.mjs';
import { ALL_SCOPES } from '../../support/keys.js';
import { EMAIL, PanelClient, PASSWORD } from '../../support/panel-client.js';
import type { Server } from '../../support/server.js';
import type { Part } from '../measure/part.js';
import { apiRoutes } from '../panel/api-routes.js';
import { askPages, type AskedPage, type Asker } from '../panel/ask.js';
import { type Filler, fillInstallation } from '../panel/filler.js';
import { serverFiller } from '../panel/server-filler.js';
import { sqliteFiller } from '../panel/sqlite-filler.js';
import type { Target } from '../programs/load.js';
import { Installation, productionSettings, type Settings } from '../recado/recado.js';
import type { Finding } from '../report/finding.js';
import { spreadOf } from '../statistics.js';
import type { Bench } from '../bench.js';
import type { Figure } from './figure.js';

const NAME = 'panel';
const TARGET = { atMost: 150 };
/** No message reaches it: everything is paused. */
const NO_GATEWAY = 'http://127.0.0.1:9/';
const ADMINISTRATOR = { ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD };

/** A database that the pages are measured on. */
interface Place {
  readonly name: string;
  readonly settings: Settings;
  /** Its processes. */
  readonly parts: readonly Part[];
  filler(folder: string): Promise<Filler>;
}

/**
 * How long each page of the panel and each list of the API takes on an installation with many messages and everything
 * that comes with them, on SQLite and on a database server. One process with all roles; everything is paused, so that
 * nothing else happens. Every address that a section has is asked for, with the filters that read most.
 */
export const panelFigure: Figure = {
  name: NAME,
  summary: 'every page of the panel and GET route of the API among many messages (--messages), on both databases',
  run: async (bench) => {
    const findings: Finding[] = [];
    for (const place of [sqlite, await server(bench)]) {
      findings.push(...(await measure(bench, place)));
      await bench.endFigure();
    }
    return { findings: findings.sort((a, b) => b.value.median - a.value.median), contenders: [] };
  },
};

const sqlite: Place = {
  name: 'SQLite',
  settings: {},
  parts: [],
  filler: async (folder) => sqliteFiller(join(folder, 'recado.sqlite')),
};

async function server(bench: Bench): Promise<Place> {
  const databaseServer = await bench.databaseServer;
  const database = await databaseServer.createDatabase();
  return {
    name: 'server',
    settings: { DATABASE_URL: databaseServer.urlOf(database), REDIS_URL: await bench.freshRedisUrl() },
    parts: [databaseServer.part],
    filler: () => serverFiller(databaseServer, database),
  };
}

async function measure(bench: Bench, place: Place): Promise<Finding[]> {
  const { dist, profiler, rounds, messages, say } = bench.options;
  const options = { dist, profiler, gatewayUrl: NO_GATEWAY };
  const settings = { ...productionSettings(NO_GATEWAY), ...ADMINISTRATOR, ...place.settings };
  const installation = new Installation(options, settings);
  bench.own({ stop: () => installation.stopAll() });
  await prepare(installation);
  const now = Date.now();
  await fill(await place.filler(installation.folder), { messages, now, say });
  const parts = [installation.part('server'), ...place.parts];
  const [client, server] = await signedIn(installation);
  const asked = [
    ...(await askPages(client, await pages(messages, now), { rounds, parts })),
    ...(await askPages(programOf(await installation.target(server, ALL_SCOPES), server.url), apiRoutes(messages, now), {
      rounds,
      parts,
    })),
  ];
  say(`${place.name}: ${asked.length} pages and routes`);
  return asked.map((page) => findingOf(page, place.name));
}

/** Creates the schema, and pauses everything. */
async function prepare(installation: Installation): Promise<void> {
  const [client] = await signedIn(installation);
  const { status } = await client.submit('/admin/channels/pause-all', {}, '/admin/channels');
  if (status >= 400) throw new Error(`pausing was answered with ${status}`);
  await installation.stop('server');
}

async function signedIn(installation: Installation): Promise<[PanelClient, Server]> {
  const server = await installation.start('server');
  const client = new PanelClient(server);
  const { status } = await client.login();
  if (status >= 400) throw new Error(`the login was answered with ${status}`);
  return [client, server];
}

/** A program with a key that reads the messages of all keys. */
function programOf({ headers }: Pick<Target, 'headers'>, url: string): Asker {
  return {
    statusOf: async (path) => {
      const answer = await fetch(url + path, { headers });
      await answer.arrayBuffer();
      return answer.status;
    },
  };
}

async function fill(
  filler: Filler,
  { messages, now, say }: { messages: number; now: number; say(line: string): void },
) {
  const from = performance.now();
  await fillInstallation(filler, messages, now);
  await filler.close();
  say(`${messages.toLocaleString('en')} messages written in ${Math.round((performance.now() - from) / 1_000)} s`);
}

/** The panel takes seconds to load, which the other figures do not wait for. */
async function pages(messages: number, now: number): Promise<string[]> {
  const { allPages } = (await loadTool('test/bench/panel/pages.ts')) as typeof import('../panel/pages.js');
  return allPages(messages, now);
}

function findingOf({ page, status, ms, processorMs }: AskedPage, place: string): Finding {
  const answered = status === 200 ? '' : `answered ${status}, `;
  const from = `${answered}${Math.round(processorMs)} ms of processor time`;
  return { figure: NAME, what: `${place} ${page}`, unit: 'ms', value: spreadOf(ms), target: TARGET, from };
}
