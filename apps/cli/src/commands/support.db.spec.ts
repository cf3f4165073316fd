import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@recado/database';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migratedDatabase, type DatabaseLocation } from '../../../../test/support/fixtures/database-location.js';
import { runCli } from '../run-cli.js';
import { metricsOf } from '../support/server.sections.js';

const PHONES = ['5511987654321', '+55 (11) 98765-4321', '11 98765 4321'];
const TEXT = 'seu exame de sangue ficou pronto';
const PERSON = 'joana.souza@clinica.example';
const KEY = `rcd_live_${'k3Y'.repeat(16)}x`;
const SIGNING = 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=';
const SECRETS = {
  APP_SECRET: 'bilhete-secreto-de-trinta-e-dois-ou-mais',
  APP_SECRET_PREVIOUS: 'bilhete-anterior-de-trinta-e-dois-ou-mais',
  ADMIN_EMAIL: PERSON,
  ADMIN_PASSWORD: 'tulipas sob a mesa',
  METRICS_TOKEN: 'cofre-do-medidor-17',
  SMTP_URL: 'smtp://joana:s%40pato-verde@mail.example:587',
  ALERTS_EMAIL_TO: PERSON,
  ALERTS_WEBHOOK_URL: 'https://hooks.example/services/T0PS3CR3TB0B0/abacaxi?sig=limao-azedo',
  ALERTS_WEBHOOK_SECRET: SIGNING,
  ALERTS_WHATSAPP_TO: '5511987654321',
  GATEWAY: 'http',
  HTTP_GATEWAY_URL: 'http://127.0.0.1:9/send/figos?token=ameixa-preta',
  HTTP_GATEWAY_SECRET: SIGNING,
  INSTALLATION_NAME: 'Clinica da Joana',
};
const FORBIDDEN = [
  ...[...PHONES, '987654321', '98765-4321', TEXT, 'exame', PERSON, 'joana', KEY, 'k3Yk3Y', SIGNING, 'MDEyMzQ1'],
  ...[
    'bilhete',
    'tulipas',
    'cofre',
    'pato-verde',
    's%40pato',
    'T0PS3',
    'abacaxi',
    'limao',
    'figo',
    'ameixa',
    'Clinica',
  ],
  ...['EAAGm0PX4ZCps', 'sessao-de-ana', 'Basic bWFyaWE6', '203.0.113.9'],
];

const line = (fields: object) =>
  JSON.stringify({ level: 50, time: '2026-11-26T10:00:00.000Z', pid: 7, hostname: 'joana-pc', ...fields });
const LOG = [
  line({
    context: 'Sender',
    msg: `the provider says "${TEXT}" to ${PHONES[1]} and ${PHONES[0]}`,
    text: TEXT,
    to: PHONES[0],
  }),
  line({
    msg: `request of ${PERSON} from 203.0.113.9 with ${KEY}`,
    path: `/api/recipients/${PHONES[0]}/joana`,
    body: { text: TEXT },
  }),
  line({
    err: {
      type: 'Error',
      message: `Duplicate entry '${PHONES[0]}' for key 'by_phone'`,
      stack: `Error: '${TEXT}'\n    at send (/home/joana/recado/dist/main.js:10:2)`,
    },
  }),
  line({
    msg: `Authorization: Bearer EAAGm0PX4ZCpsBAJ1x2 and Basic bWFyaWE6c2VuaGE=`,
    headers: { cookie: 'sessao-de-ana' },
  }),
  line({
    msg: `https://joana:figo-seco@gate.example/joana?token=ameixa-preta fails`,
    phones: [5511987654321],
    phone: 5511987654321,
  }),
  `10:00:00 ERROR [Sender] ${TEXT} ${PHONES[2]}`,
  `recado-1  | ${line({ msg: 'the leader changed', context: 'Leader', ms: 12 })}`,
].join('\n');

describe('support', () => {
  let folder: string;
  let location: DatabaseLocation;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'recado-support-'));
    location = await migratedDatabase();
  });
  afterEach(async () => {
    rmSync(folder, { recursive: true });
    await location.remove();
  });

  const run = async (args: string[], env: NodeJS.ProcessEnv = {}, input = '') => {
    const out = { stdout: [] as string[], stderr: [] as string[] };
    const code = await runCli(['support', ...args], {
      env: { NODE_ENV: 'test', DATABASE_URL: location.url, PORT: '1', RECADO_LANG: 'en', ...env },
      print: (text) => out.stdout.push(text),
      report: (text) => out.stderr.push(text),
      readInput: async () => input,
      askSecret: async () => undefined,
    });
    return { code, ...out };
  };

  it('writes everything that was asked for, and nothing secret or personal, wherever it stands', async () => {
    await fillWithPeople(location);
    const log = join(folder, 'recado.log');
    writeFileSync(log, LOG);
    const file = join(folder, 'report.txt');
    const { code, stdout } = await run(['--to', file, '--log', log], SECRETS);
    expect({ code, stdout }).toEqual({ code: 0, stdout: [file] });
    const report = readFileSync(file, 'utf8');
    expect(FORBIDDEN.filter((word) => report.toLowerCase().includes(word.toLowerCase()))).toEqual([]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    for (const title of [
      'Versions',
      'Settings',
      'Doctor',
      'Log',
      'Processes',
      'Channels',
      'Migrations',
      'Sizes of tables',
    ])
      expect(report).toContain(`\n## ${title}\n`);
    expect(report).toMatch(/\nHTTP_GATEWAY_URL=http:\/\/127\.0\.0\.1:9 \(\[path\] left out\)\n/);
    expect(report).toMatch(/\nAPP_SECRET=\[given, 40 characters\]\n/);
    expect(report).toContain('"name":"#1"');
    expect(report).toContain('{"level":50');
    expect(report).toContain('"msg":"the leader changed"');
    expect(report).toContain('(1 lines are not of this program');
    expect(report).toMatch(/## Sizes of tables\n\n[\s\S]*\nmessages: \d+ bytes/);
    expect(report).toContain('none: the tables are those that this version works with');
    expect(report).toMatch(/\d ms: SELECT .* FROM messages .*\n {2}.*claim/i);
    expect(report).toMatch(/## Metrics\n\ncould not be had/);
  });

  it('has numbers in place of the names of channels and hosts, also in what doctor says', async () => {
    const { config, url } = location;
    const database = openDatabase(config);
    const now = Date.now();
    await database.write(async (tx) => {
      const paused = [['Loja da Ana Silva', 'http', 5, 'channel_locked']];
      await tx.insert('channels', ['name', 'gateway', 'paused_at', 'pause_code'], paused);
      const failing = [['Rua Ana Silva 7', 'http', 'failing', 'gateway_unreachable']];
      await tx.insert('channels', ['name', 'gateway', 'blocked_as', 'failure_code'], failing);
      const columns = ['id', 'host', 'pid', 'roles', 'version', 'started_at', 'seen_at', 'clock_ahead_ms'];
      await tx.insert('processes', columns, [['1', 'Maria-Notebook', 7, 'worker', '1.0.0-rc.1', 1, now, 9_000]]);
    });
    await database.close();
    const file = join(folder, 'report.txt');
    const log = line({
      msg: 'getaddrinfo ENOTFOUND waha.maria.example; waha.maria.example:3000 and gate.ana.example fail',
    });
    const env = {
      DATABASE_URL: url,
      BASE_URL: 'https://gate.ana.example',
      GATEWAY: 'http',
      HTTP_GATEWAY_URL: 'http://127.0.0.1:9/',
    };
    expect((await run(['--to', file, '--log', '-'], env, log)).code).toBe(0);
    const report = readFileSync(file, 'utf8');
    for (const name of ['Ana Silva', 'Maria-Notebook', 'maria.example', 'ana.example'])
      expect(report).not.toContain(name);
    expect(report).toContain('! channel #1: was stopped by channel_locked');
    expect(report).toContain('! channel #2: does not reach its provider (gateway_unreachable)');
    expect(report).toContain('{"name":"#1","id":1,"gateway":"http"');
    expect(report).toMatch(/the clock of host (\d) \(process 7\)[\s\S]*\{"host":"host \1","pid":7/);
    expect(report).toContain('HTTP_GATEWAY_URL=http://127.0.0.1:9');
    expect(report).toContain('"msg":"getaddrinfo ENOTFOUND [host]; [host]:3000 and [host] fail"');
  });

  it('names what could not be had where the database is broken or the configuration is wrong', async () => {
    const broken = join(folder, 'recado.sqlite');
    writeFileSync(broken, `no database, but ${TEXT}`.repeat(400));
    const first = await run(['--to', join(folder, 'a.txt')], { DATABASE_URL: `sqlite:${broken}` });
    expect(first.code).toBe(0);
    expect(first.stderr).toContain('Could not be had: Database. The file says why.');
    const report = readFileSync(join(folder, 'a.txt'), 'utf8');
    expect(report).toMatch(/## Doctor\n\n[\s\S]*✗ database: /);
    expect(report).toMatch(/## Log\n\ncould not be had: no log was given/);
    expect(report).not.toContain('exame');
    const second = await run(['--to', join(folder, 'b.txt'), '--log', '-'], { LOG_LEVEL: KEY }, LOG);
    expect(second.code).toBe(0);
    const wrong = readFileSync(join(folder, 'b.txt'), 'utf8');
    expect(wrong).toContain('✗ configuration: LOG_LEVEL');
    expect(wrong).toContain('the leader changed');
    expect(FORBIDDEN.filter((word) => wrong.toLowerCase().includes(word.toLowerCase()))).toEqual([]);
  });

  it('takes only metrics of this program, and masks what stands in their labels', () => {
    const page = [
      '# HELP recado_channel_info 1 for each channel',
      `recado_channel_info{channel="1",name="loja ${PHONES[0]}",gateway="http"} 1`,
      'process_start_time_seconds 1795000620.5',
      `another_program{user="${PERSON}"} 3`,
      `recado_broken ${TEXT}`,
    ];
    expect(metricsOf(page.join('\n'))).toBe(
      'recado_channel_info{channel="1",name="[name]",gateway="http"} 1\nprocess_start_time_seconds 1795000620.5',
    );
  });

  it('never writes over a file', async () => {
    const file = join(folder, 'mine.txt');
    writeFileSync(file, 'mine');
    const { code, stderr } = await run(['--to', file]);
    expect({ code, stderr }).toEqual({ code: 1, stderr: [`${file} exists already: choose another name.`] });
    expect(readFileSync(file, 'utf8')).toBe('mine');
  });
});

async function fillWithPeople({ config }: DatabaseLocation): Promise<void> {
  const database = openDatabase(config);
  await database.write(async (tx) => {
    await tx.insert(
      'channels',
      ['name', 'gateway', 'settings', 'paused_at', 'paused_by', 'pause_note', 'last_error_detail'],
      [[`loja ${PHONES[0]}`, 'http', TEXT, 5, PERSON, TEXT, TEXT]],
    );
    await tx.insert(
      'processes',
      ['id', 'host', 'pid', 'roles', 'version', 'base_url', 'started_at', 'seen_at', 'library_words'],
      [['1', PHONES[0]!, 7, 'api', '1.0.0-rc.1', 'https://joana.example', 1, 2, TEXT]],
    );
    const columns = ['batch_id', 'api_key_id', 'channel_id', 'status', 'lane', 'due_at', 'created_at', 'phone', 'text'];
    await tx.insert('messages', columns, [[1, 1, 1, 0, 1, 5, 5, PHONES[0]!, TEXT]]);
  });
  await database.close();
}
