import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { type Api, api } from '../../support/api.js';
import { runCli } from '../../support/cli.js';
import { temporaryFolder } from '../../support/cleanup.js';
import { createKey } from '../../support/keys.js';
import { libraryLeadingTo, LINKED_PHONE_LIBRARY, linkPhone } from '../../support/linked-phone-library.js';
import { queryMysql } from '../../support/mysql-query.js';
import { EMAIL, PanelClient, PASSWORD } from '../../support/panel-client.js';
import { cliEntry, serverEntry } from '../../support/paths.js';
import { newServer, type Server } from '../../support/server.js';
import { WhatsAppStandIn } from '../../support/stand-ins/whatsapp/whatsapp.stand-in.js';
import { killAll, startAll } from '../cluster/members.js';
import { freshDatabase, settings } from '../cluster/production.cluster.js';
import { servers } from '../cluster/servers.js';

/** The round trip to WhatsApp, in ms. */
const ROUND_TRIP_MS = 80;

/** One api and two workers on MariaDB and Redis, and a stand-in for WhatsApp with the phones of three shops. */
export interface PhonesCluster {
  readonly whatsApp: WhatsAppStandIn;
  readonly client: Api;
  readonly workers: readonly Server[];
  readonly members: readonly Server[];
  /** The number of each channel's phone, by the channel's name. */
  readonly shops: ReadonlyMap<string, string>;
  query<Row>(sql: string): Promise<Row[]>;
  close(): Promise<void>;
}

/** Starts all of it, and links the phones by the codes that the panel shows. */
export async function startPhones(dist: string): Promise<PhonesCluster> {
  const { database, redis } = await servers();
  const url = await freshDatabase(database);
  await redis.flush();
  const whatsApp = await WhatsAppStandIn.start(LINKED_PHONE_LIBRARY);
  whatsApp.confirmsDelivery = true;
  const folder = temporaryFolder();
  const data = join(folder, 'data');
  mkdirSync(data, { recursive: true });
  symlinkSync(libraryLeadingTo(whatsApp.url), join(data, 'linked-phone'));
  const env = {
    ...settings(url, redis.url),
    LOG_LEVEL: 'trace',
    GATEWAY: 'sandbox',
  };
  const make = (name: string, roles: string) =>
    newServer({
      name,
      entry: serverEntry(dist),
      folder,
      env: { ...env, ROLES: roles, ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD },
    });
  const front = await make('front', 'api,admin');
  const workers = [await make('worker-1', 'worker'), await make('worker-2', 'worker')];
  const members = [front, ...workers];
  await startAll(members);
  const cli = { folder, env };
  const client = api(front, await createKey({ folder }, { name: 'client', cli: { entry: cliEntry(dist), env } }));
  const shops = new Map(['loja-a', 'loja-b', 'loja-c'].map((name, at) => [name, `55119888877${70 + at}`]));
  const query = async <Row>(sql: string) => (await queryMysql(url, sql)) as Row[];
  const panel = new PanelClient(front);
  await panel.login();
  for (const [name, phone] of shops) {
    const unlimited = ['--pace', 'none', '--new-recipients', 'none', '--above-safe-limits'];
    await runCli(['create-channel', '--name', name, '--gateway', 'linked-phone', ...unlimited], cli);
    const [row] = await query<{ id: number }>(`SELECT id FROM channels WHERE name = '${name}'`);
    await linkPhone(panel, `/admin/channels/${row!.id}/pair`, whatsApp, phone);
  }
  whatsApp.latencyMs = ROUND_TRIP_MS;
  const close = async () => {
    await killAll(members);
    await whatsApp.stop();
  };
  return { whatsApp, client, workers, members, shops, query, close };
}
