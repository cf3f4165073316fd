import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type DatabaseLocation, migratedDatabase } from '../../../../test/support/fixtures/database-location.js';
import { TcpProxy } from '../../../../test/support/tcp-proxy.js';
import { until } from '../../../../test/support/until.js';
import { DatabaseUnavailableError } from '../port/database.js';
import { type HostProbe, type Probed, hostsOf, MysqlHosts } from './mysql-hosts.js';
import { HOST_SENTENCES } from './host-state.js';
import { checkServer } from '../prepare-database.js';
import { openConnection, openPool } from './mysql-pool.js';
import { parseMysqlUrl } from './mysql-url.js';
import { MysqlDatabase } from './mysql.database.js';

const well: Probed = {
  state: { level: 2, cluster: 'c', reason: HOST_SENTENCES.writes },
  isSilent: false,
};
const silent: Probed = {
  state: { level: 0, cluster: undefined, reason: HOST_SENTENCES.silent },
  isSilent: true,
};

/** Two addresses of one server stand for two nodes of a cluster. */
describe('a DATABASE_URL with several hosts', () => {
  let location: DatabaseLocation;
  let nodes: TcpProxy[];
  let url: string;
  let found: Map<number, Probed>;
  let hosts: MysqlHosts;
  let database: MysqlDatabase;

  beforeEach(async () => {
    location = await migratedDatabase();
    const { port } = new URL(location.url);
    nodes = [await TcpProxy.to(Number(port)), await TcpProxy.to(Number(port))];
    url = location.url.replace(`127.0.0.1:${port}`, nodes.map((node) => `127.0.0.1:${node.port}`).join(','));
    found = new Map(nodes.map((node) => [node.port, well]));
    const probe = (port: number) => ({ ask: async () => found.get(port), close: () => undefined });
    hosts = new MysqlHosts(parseMysqlUrl(url), (target) => probe(target.port) as unknown as HostProbe);
    database = new MysqlDatabase(openPool(url, { connectionLimit: 2 }, hosts), 5_000, 600_000);
  });
  afterEach(async () => {
    await database.close();
    await Promise.all(nodes.map((node) => node.close()));
    await location.remove();
  });

  const place = (at: number) => `127.0.0.1:${nodes[at]?.port}`;

  it('leaves a host that stops answering, together with what waits there', async () => {
    await database.read('SELECT 1');
    expect(database.node).toBe(place(0));
    const waiting = database.read('SELECT SLEEP(600)').catch((error: unknown) => error);
    await delay(0);
    nodes[0]?.mute();
    found.set(nodes[0]!.port, silent);
    expect(await waiting).toBeInstanceOf(DatabaseUnavailableError);
    expect(await database.write((tx) => tx.run('UPDATE installation SET created_at = 1'))).toBe(1);
    expect(database.node).toBe(place(1));
  });

  it('is left by a single connection too, whose statement has no time-out', async () => {
    const connection = await openConnection(url, hosts);
    const lost = new Promise((resolve) => connection.on('error', resolve));
    const waiting = connection.query('SELECT SLEEP(600)').catch((error: unknown) => error);
    await delay(0);
    nodes[0]?.mute();
    found.set(nodes[0]!.port, silent);
    expect(await Promise.race([waiting, lost])).toMatchObject({ code: 'PROTOCOL_CONNECTION_LOST' });
    connection.destroy();
  });

  it('is not left for one question without an answer', async () => {
    await database.read('SELECT 1');
    found.set(nodes[0]!.port, silent);
    await hosts.ask();
    found.set(nodes[0]!.port, well);
    await hosts.ask();
    expect(database.node).toBe(place(0));
  });

  it('says which host is what while none takes writes, without waiting', async () => {
    nodes.forEach((node) => found.set(node.port, { ...silent, isSilent: false }));
    await expect(database.read('SELECT 1')).rejects.toBeInstanceOf(DatabaseUnavailableError);
    found.set(nodes[1]!.port, well);
    // It goes on failing until the host is asked again.
    await until(async () => (await database.read('SELECT 1').catch(() => [])).length === 1);
    expect(database.node).toBe(place(1));
  });

  it('takes two names of one server for one', async () => {
    const config = { environment: 'test', database: { kind: 'mysql', url, allowWeakDurability: false } } as const;
    await checkServer(config, () => undefined, { forMs: 0, restMs: 0 });
    expect(hostsOf(url)?.found.map(({ state }) => state.level)).toEqual([2, 2]);
  });

  it('does not choose among servers that are no cluster', async () => {
    nodes.forEach((node) => found.set(node.port, { ...well, state: { ...well.state, cluster: `c ${node.port}` } }));
    await hosts.ask();
    await expect(hosts.choose()).rejects.toThrow(/take writes and are no cluster/);
  });
});
