import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type Server } from 'node:tls';
import { AppSecret, vaultOf } from '@recado/auth';
import { openDatabase } from '@recado/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migratedDatabase, onMysql } from '../../../../test/support/fixtures/database-location.js';
import { testConfig } from '../../../../test/support/fixtures/test-config.js';
import { queryMysql } from '../../../../test/support/mysql-query.js';
import { hasProgram } from '../../../../test/support/test-programs.js';
import { phrase } from '../language/text.js';
import { inLanguage } from '../language/in-language.js';
import { checkCertificate } from './machine.check.js';
import { checkDiskForecast, growthFindings } from './disk-forecast.check.js';
import { checkAlerts, checkFeeder, feederFindings } from './queue.check.js';
import { type Finding, lineOf } from './finding.js';
import { checkPresets, checkSkew, skewFindings, checkTables, tableFindings } from './examine.js';
import { checkReplication, replicationFindings, type ReplicationFacts } from './database.check.js';

const DAY = 86_400_000;
const lines = (findings: readonly Finding[]) => findings.map((finding) => inLanguage(lineOf(finding), 'en')).join('\n');

describe('the checks of an installation at work', () => {
  it('name clocks that differ, a disk that fills, messages that wait without a worker, and the largest tables', async () => {
    const location = await migratedDatabase();
    const config = testConfig({ NODE_ENV: 'test', DATABASE_URL: location.url });
    expect(await checkSkew(config)).toEqual([]);
    expect(await checkFeeder(config)).toEqual([]);
    expect(await checkAlerts(config)).toEqual([]);
    expect(await checkDiskForecast(config)).toEqual([]);
    expect(await checkReplication(config)).toEqual([]);
    const database = openDatabase(config.database);
    const now = Date.now();
    await database.write(async (tx) => {
      const columns = ['batch_id', 'api_key_id', 'channel_id', 'status', 'lane', 'due_at', 'created_at'];
      await tx.insert('channels', ['name', 'gateway'], [['loja', 'sandbox']]);
      await tx.insert('messages', columns, [[1, 1, 1, 0, 1, now - 90_000, now]]);
      const figures = ['span', 'starts_at', 'channel_id', 'kind', 'detail', 'messages'];
      const hour = Math.floor(now / 3_600_000) * 3_600_000;
      await tx.insert('message_figures', figures, [[60, hour, 1, 'sent', '', 7_000_000]]);
    });
    expect(lines(await checkFeeder(config))).toMatch(/^✗ feeder: .* loja .* 90 s, and no process with the role worker/);
    expect(lines(await checkDiskForecast(config))).toMatch(/^[✓!?] disk: 1000000 messages a day take about \d+ MiB/);
    await database.write((tx) => {
      const columns = ['id', 'host', 'pid', 'roles', 'version', 'started_at', 'seen_at', 'clock_ahead_ms'];
      return tx.insert('processes', columns, [
        ['1', 'alfa', 7, 'api,worker', '1.0.0-rc.1', now, now, -8_200],
        ['2', 'beta', 8, 'api', '1.0.0-rc.1', now, now - 60_000, 9_000],
      ]);
    });
    expect(lines(await checkFeeder(config))).toMatch(/^! feeder: .* loja .* \(1 channels\): waiting_for/);
    const checked = 'UPDATE installation SET alerts_checked_at = ? WHERE id = 1';
    expect(lines(await checkAlerts(config))).toMatch(/^\? alerts: nobody has checked them yet/);
    await database.write((tx) => tx.run(checked, [now]));
    expect(lines(await checkAlerts(config))).toMatch(/^✓ alerts: were checked \d+ s ago/);
    await database.write((tx) => tx.run(checked, [now - 120_000]));
    expect(lines(await checkAlerts(config))).toMatch(/^✗ alerts: nobody has checked them for 12\d s/);
    const skewed = lines(await checkSkew(config));
    expect(skewed).toBe(
      "! clock: the clock of alfa (process 7) is 8.2 s behind the database's: keep both right with NTP",
    );
    expect(lines(await checkTables(config))).toMatch(/^✓ tables: (?:\w+ \d+\.\d MiB(?:, )?){10}$/);
    await database.write((tx) => tx.run('UPDATE channel_version SET paused_at = 5 WHERE id = 1'));
    expect(await checkFeeder(config)).toEqual([]);
    await database.close();
    await location.remove();
  });

  it('say what is right, and what to do', () => {
    expect(lines(skewFindings([{ host: 'a', pid: 1, ahead: 900 }]))).toMatch(/^✓ clock: .*1 processes agree/);
    expect(lines(skewFindings([{ host: 'a', pid: 1, ahead: 2_500 }]))).toMatch(/^! clock: .* 2\.5 s ahead/);
    expect(lines(feederFindings([], 1))).toMatch(/^✓ feeder/);
    expect(lines(feederFindings([], 0, 2))).toMatch(/^✗ feeder: no process with the role worker runs/);
    const daily = { messagesADay: 1_000_000, bytesAMessage: 1_000 };
    expect(lines(growthFindings({ ...daily, freeBytes: 1e11 }))).toMatch(/^✓ disk: .* more than 100 days/);
    expect(lines(growthFindings({ ...daily, freeBytes: 5e9 }))).toMatch(/^! disk: .* full in 5 days; .*REMOVE_AFTER/);
    expect(lines(growthFindings(daily))).toMatch(/^\? disk: .* watch it there/);
    expect(growthFindings({ ...daily, messagesADay: 0.5 })).toEqual([]);
    expect(lines(tableFindings([{ name: 'messages', bytes: 6e10, rows: 1 }]))).toMatch(/^! tables: .*RETENTION_DAYS/);
    expect(lines(tableFindings(null))).toMatch(/^\? tables: .*1 GiB/);
  });
});

describe('the check of replication', () => {
  if (onMysql)
    it('asks a user who has only the database of Recado to grant nothing that this server does not have', async () => {
      const location = await migratedDatabase();
      const url = new URL(location.url);
      const [user, admin] = [`few${process.pid}`, location.url];
      await queryMysql(admin, `CREATE USER ${user}@'%' IDENTIFIED BY 'few'`);
      try {
        await queryMysql(admin, `GRANT ALL ON ${url.pathname.slice(1)}.* TO ${user}@'%'`);
        [url.username, url.password] = [user, 'few'];
        const config = testConfig({ NODE_ENV: 'test', DATABASE_URL: url.toString() });
        // Whether it copies from another server takes a right that may be granted; groups, only a server that has some.
        expect(lines(await checkReplication(config))).toMatch(/^(?:\? replication: .* grant REPLICA MONITOR .*)?$/);
      } finally {
        await queryMysql(admin, `DROP USER ${user}@'%'`);
        await location.remove();
      }
    });

  const single: ReplicationFacts = { host: 'db1', isReadOnly: false, wsrep: {}, members: [] };
  const galera = (changed: Record<string, string> = {}) => ({
    ...single,
    wsrep: {
      wsrep_cluster_size: '3',
      wsrep_cluster_status: 'Primary',
      wsrep_ready: 'ON',
      wsrep_local_state_comment: 'Synced',
      wsrep_flow_control_paused: '0.01',
      wsrep_node_name: 'alfa',
      ...changed,
    },
  });
  const member = (state: string, role: string, own = 0) => ({ state, role, own });

  it.each<[string, ReplicationFacts, string]>([
    ['a single server', single, ''],
    ['a node of three', galera(), '✓ cluster: node alfa of 3, Synced'],
    [
      'a node that is cut off',
      galera({ wsrep_cluster_status: 'non-Primary', wsrep_ready: 'OFF' }),
      '✗ cluster: node alfa is cut off',
    ],
    ['a cluster of two', galera({ wsrep_cluster_size: '2' }), '! cluster: node alfa of 2: with fewer than three'],
    [
      'flow control',
      galera({ wsrep_flow_control_paused: '0.42' }),
      '! cluster: node alfa of 3: a slow node held back 42 %',
    ],
    [
      'a primary of a group',
      {
        ...single,
        members: [member('ONLINE', 'PRIMARY', 1), member('ONLINE', 'SECONDARY'), member('ONLINE', 'SECONDARY')],
      },
      '✓ cluster: node db1 of 3, PRIMARY',
    ],
    [
      'a secondary of a group',
      { ...single, members: [member('ONLINE', 'SECONDARY', 1), member('ONLINE', 'PRIMARY')] },
      '✗ cluster: node db1 is ONLINE, SECONDARY',
    ],
    [
      'a group of two',
      { ...single, members: [member('ONLINE', 'PRIMARY', 1), member('UNREACHABLE', 'SECONDARY')] },
      '! cluster: node db1 of 1: with fewer',
    ],
    [
      'a replica that copies',
      { ...single, replica: { runs: true, lagSeconds: 2, error: '' } },
      '✓ replication: db1 copies from another server and is 2 s behind',
    ],
    [
      'a replica that is behind',
      { ...single, replica: { runs: true, lagSeconds: 90, error: '' } },
      '! replication: db1 is 90 s behind',
    ],
    [
      'a replica that stopped',
      { ...single, replica: { runs: false, lagSeconds: null, error: '1062' } },
      '✗ replication: db1 has stopped copying (1062)',
    ],
    [
      'a replica that does not know its lag',
      { ...single, replica: { runs: true, lagSeconds: null, error: '' } },
      '! replication: db1 copies from another server and does not say how far it is behind',
    ],
    [
      'a right that is missing',
      { ...single, unseen: phrase`ER_SPECIFIC_ACCESS_DENIED_ERROR` },
      '? replication: whether db1 copies from another server is not known (ER_SPECIFIC_ACCESS_DENIED_ERROR): to see it, grant',
    ],
    [
      'a right to see the group that is missing',
      { ...single, unseenGroup: phrase`ER_TABLEACCESS_DENIED_ERROR` },
      '? cluster: whether db1 is of a group is not known (ER_TABLEACCESS_DENIED_ERROR): to see it, grant SELECT',
    ],
    ['a server without writes', { ...single, isReadOnly: true }, '✗ replication: db1 takes no writes'],
  ])('tells %s', (_what, facts, said) => {
    expect(lines(replicationFindings(facts)).startsWith(said)).toBe(true);
    expect(lines(replicationFindings(facts)) === '').toBe(said === '');
  });
});

describe.skipIf(!hasProgram('openssl'))('the check of the certificate', () => {
  let folder: string;
  let server: Server;
  let cert: Buffer;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'recado-tls-'));
    const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')];
    const subject = ['-subj', '/CN=recado.example', '-addext', 'subjectAltName=DNS:recado.example'];
    const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '40'];
    execFileSync('openssl', ['req', '-x509', ...key, ...files, ...subject], { stdio: 'ignore' });
    cert = readFileSync(join(folder, 'cert.pem'));
    server = createServer({ cert, key: readFileSync(join(folder, 'key.pem')) }, (socket) => socket.end());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => {
    server.close();
    rmSync(folder, { recursive: true });
  });

  const look = async (
    url: string,
    { days = 0, trusted = true, port = (server.address() as AddressInfo).port } = {},
  ) => {
    const { http } = testConfig({ NODE_ENV: 'test', BASE_URL: url });
    const target = { host: '127.0.0.1', port, ...(trusted && { ca: cert }) };
    return lines(await checkCertificate({ http }, target, Date.now() + days * DAY));
  };

  it('counts the days, and names what is wrong', async () => {
    expect(await look('https://recado.example')).toMatch(/^✓ certificate: for recado\.example, (39|40) days left$/);
    expect(await look('https://recado.example', { days: 30 })).toMatch(/^! certificate: ends in (9|10) days/);
    expect(await look('https://recado.example', { days: 45 })).toMatch(/^✗ certificate: ended [56] days ago: renew/);
    expect(await look('https://outro.example')).toBe(
      '✗ certificate: is for DNS:recado.example, not for outro.example: get one for this name',
    );
    expect(await look('https://recado.example', { trusted: false })).toMatch(/^! .*DEPTH_ZERO_SELF_SIGNED_CERT/);
    expect(await look('https://recado.example', { port: 9 })).toMatch(/^! .*ECONNREFUSED.*from outside/);
    expect(await look('http://recado.example')).toBe('');
  });
});

it('names channels whose description is not the one that ships, and whether that one is newer', async () => {
  const location = await migratedDatabase();
  const config = testConfig({
    NODE_ENV: 'test',
    DATABASE_URL: location.url,
    APP_SECRET: 'a secret of this test and of nothing else',
  });
  const now = config.gateways.find('http')!.presets![0]!.settings.description!;
  const vault = vaultOf(new AppSecret(config));
  const row = (name: string, description: string, preset: string | null) => {
    return [name, 'http', vault.seal('channels', JSON.stringify({ url: 'http://localhost:9', description })), preset];
  };
  const old = now.replace('/send/message', '/v8/send');
  const database = openDatabase(config.database);
  await database.write((tx) =>
    tx.insert(
      'channels',
      ['name', 'gateway', 'settings', 'preset'],
      [row('agora', now, null), row('antiga', old, null), row('mudada', old, `gowa:${'0'.repeat(16)}`)],
    ),
  );
  await database.close();
  const found = lines(await checkPresets(config)).split('\n');
  expect(found).toHaveLength(2);
  expect(found[0]).toMatch(
    /channel antiga: .*GOWA 9 which ships with this version, of an earlier one or changed by hand/,
  );
  expect(found[1]).toMatch(/channel mudada: .*GOWA 9 has a newer version, and that of the channel was changed by hand/);
  await location.remove();
});
