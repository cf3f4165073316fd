import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/cleanup.js';
import { createKey } from '../support/keys.js';
import { inProject } from '../support/paths.js';
import { type Program, startCommand } from '../support/program.js';
import type { Server } from '../support/server.js';
import { askDatabase } from '../support/shape.js';
import { hasProgram } from '../support/test-programs.js';
import { until } from '../support/until.js';
import { startWebhookSink, type WebhookSink } from '../support/webhook-sink.js';
import { type Break, startBreakingProxy } from './helpers/breaking-proxy.js';
import { clientWithNewKey, queue, startNotifying, subscribe } from './helpers/webhooks.js';
import { type Kit, KITS } from './helpers/kits.js';
import { type Asked, type Call, expectedEnd, FIRST_ID, ODD_ANSWERS, startOddServer } from './helpers/odd-answers.js';

const READMES = ['README.md', 'README.pt-BR.md'];
const MANY = 200;
/** How long a kit waits for an odd answer that never comes. */
const ODD_ATTEMPT_MS = 10_000;
/** How many of them are sent when the server is killed. */
const KILLED_AFTER = 60;
/** How some requests before that end, by their number. */
const BREAKS: ReadonlyMap<number, Break> = new Map([
  [10, 'unread'],
  [20, 'unanswered'],
  [30, 'half'],
]);

let server: Server;
let sink: WebhookSink;
let client: Awaited<ReturnType<typeof clientWithNewKey>>;
let secret: string;

beforeAll(async () => {
  server = await startNotifying({ env: { MCP: 'on', MCP_MESSAGES_PER_DAY: String(2 * MANY) } });
  sink = await startWebhookSink();
  client = await clientWithNewKey(server);
  ({ secret } = await subscribe(client, sink.url('/kits'), ['message.delivered']));
});
afterAll(async () => {
  await server?.stop();
  await sink?.close();
});

describe.each(KITS.filter(({ needs }) => needs === undefined || hasProgram(needs)))('the kit for $name', (kit) => {
  let command: readonly [string, ...string[]];
  let folder: string;
  let key: string;
  let webhookFile: string;
  beforeAll(async () => {
    folder = temporaryFolder();
    command = await kit.install(folder);
    // After the installation: the kits refuse what is five minutes old.
    const earlier = sink.at('/kits').length;
    await queue(client, 1);
    const { headers, body } = await until(() => sink.at('/kits')[earlier]);
    webhookFile = join(folder, 'webhook.json');
    writeFileSync(webhookFile, JSON.stringify({ secret, headers, body }));
    key = await createKey(server, { name: `kit ${kit.name}` });
  });

  const start = (mode: string, url = server.url): Program => {
    const [program, ...args] = command;
    const odd = { ODD_ANSWERS: String(ODD_ANSWERS.length), ODD_ATTEMPT_MS: String(ODD_ATTEMPT_MS) };
    const own = { RECADO_URL: url, RECADO_KEY: key, WEBHOOK_FILE: webhookFile, ...odd };
    const { PATH, HOME } = process.env;
    return startCommand(program, [...args, mode], { cwd: folder, env: { PATH, HOME, ...own } });
  };

  it('sends, schedules, cancels and stores a file, and tells a genuine webhook from a forged one', async () => {
    const { exited, stdout, output } = start('one');
    expect((await exited).code, output()).toBe(0);
    const { sent, canceled, file, ...webhook } = JSON.parse(stdout());
    expect(['Enviada', 'Entregue', 'Lida']).toContain(sent.status);
    expect(canceled).toEqual({ id: expect.any(Number), status: 'Cancelada' });
    // The server writes a letter that Windows forbids as an underscore.
    expect(file).toBe(kit.isDeaf ? undefined : 'boleto _ção_.pdf');
    expect(webhook).toEqual(kit.isDeaf ? {} : { webhook: 'message.delivered', forged: 'refused' });
  });

  if (kit.name === 'n8n')
    it('takes a number as people type it, buttons, a template, and many items in one batch', async () => {
      const { exited, stdout, output } = start('fields');
      expect((await exited).code, output()).toBe(0);
      const { buttons, template, many } = JSON.parse(stdout());
      expect([buttons, template, ...many].map(({ phone }) => phone)).toEqual(Array(5).fill('5511987654321'));
      expect(buttons).toMatchObject({
        message: 'Confirma?',
        buttons: [{ reply: { title: 'Sim' } }, { reply: { title: 'Não' } }],
      });
      expect(template.template).toEqual({ name: 'lembrete', language: 'pt_BR', parameters: ['Ana', '4711'] });
      expect(many.map(({ message }: { message: string }) => message)).toEqual(['Aviso 1', 'Aviso 2', 'Aviso 3']);
      expect(new Set(many.map((one: { batch_id: number }) => one.batch_id)).size).toBe(1);
    });

  it('ends in an error of its own, or with the answer, in whatever way it is answered, and repeats what may be', async () => {
    const odd = await startOddServer();
    const { exited, stdout, output } = start('odd', odd.url);
    expect((await exited).code, output()).toBe(0);
    const ends = JSON.parse(stdout()) as OddEnd[];
    const told = ends.map((end) => oddLine(end, odd.asked(end.number, end.call)));
    const expected = ODD_ANSWERS.flatMap((_, at) => CALLS.map((call) => expectedLine(kit, at + 1, call)));
    expect(told.toSorted()).toEqual(expected.toSorted());
    expect(odd.strayed).toEqual([]);
    // Such as `recado-php/1.0.0-rc.1 PHP/8.2`.
    expect([...odd.agents].map((agent) => agent.replace(/^recado-([a-z0-9]+)\/\d+\.\d+\.\d+.*$/, '$1'))).toEqual([
      kit.agent,
    ]);
    odd.close();
  });

  if (kit.commands && hasProgram('bash'))
    it.each(READMES)('is installed by the commands of its %s as they stand there', async (readme) => {
      const { at, from = () => inProject('.'), names, named, env, proof } = kit.commands!;
      const own = temporaryFolder();
      const text = readFileSync(inProject(`packages/${at}/${readme}`), 'utf8');
      const [, commands = ''] = /^```sh\n(.*?)^```/ms.exec(text) ?? [];
      expect(commands).toMatch(names);
      const script = commands.replaceAll(names, (name) => named(own, name));
      const { PATH, HOME } = process.env;
      const started = { cwd: from(own), env: { PATH, HOME, ...env(own) } };
      const { exited, output } = startCommand(
        'bash',
        ['-euo', 'pipefail', '-c', `${script}cd '${own}'\n${proof}`],
        started,
      );
      expect((await exited).code, `${script}\n${output()}`).toBe(0);
    });

  if (kit.samples)
    it('runs the samples of its READMEs as they stand there', async () => {
      const { at, fence, runs, prints, prepare } = kit.samples!;
      const blocks = READMES.flatMap((file) => {
        const text = readFileSync(join(folder, at, file), 'utf8');
        return [...text.matchAll(new RegExp(`^\`\`\`${fence}\\n(.*?)^\`\`\``, 'gms'))].map(([, code]) => code!);
      });
      const samples = blocks.filter((code) => runs.test(code));
      expect(samples.length).toBeGreaterThan(1);
      const { PATH, HOME } = process.env;
      for (const [number, code] of samples.entries()) {
        const [program, ...args] = await prepare(folder, `sample${number}`, code);
        // Both languages name the same invoice.
        const own = await createKey(server, { name: `sample ${number} ${kit.name}` });
        const env = { PATH, HOME, RECADO_URL: server.url, RECADO_KEY: own };
        const { exited, stdout, output } = startCommand(program, args, { cwd: folder, env });
        expect((await exited).code, `${code}\n${output()}`).toBe(0);
        expect(stdout(), code).toMatch(prints);
      }
    });

  it('queues each of its messages once, also when connections break and the server is killed in the middle', async () => {
    const breaks = kit.breaks ?? BREAKS;
    const proxy = await startBreakingProxy(server.url, breaks);
    const { exited, stdout, output } = start('many', proxy.url);
    await Promise.race([exited, until(() => stdout().split('\n').length > KILLED_AFTER, { describe: output })]);
    await server.kill();
    await server.start();
    expect((await exited).code, output()).toBe(0);
    expect(proxy.broken).toBe(breaks.size);
    proxy.close();
    const expected = Array.from({ length: MANY }, (_, at) => `numero ${at + 1}`);
    const texts = await askDatabase<{ text: string }>(server.folder, queuedBy(`kit ${kit.name}`));
    expect(texts.map(({ text }) => text).toSorted()).toEqual(expected.toSorted());
  });
});

/** How a call of a kit ended, as its scenario prints it. */
interface OddEnd {
  readonly number: number;
  readonly call: Call;
  /** Of the message, where the answer came. */
  readonly id?: number;
  readonly code?: string;
  readonly status?: number;
  readonly mayBeDone?: boolean;
  /** An error that is not one of the kit. */
  readonly foreign?: string;
}

const CALLS = ['message', 'cancel', 'send'] as const;
const nameOf = (number: number, call: Call) => `${ODD_ANSWERS[number - 1]!.name}, ${call}`;

/** In words, so that a failure shows which answer it is. */
function oddLine({ number, call, id, code, status, mayBeDone, foreign }: OddEnd, { count, keys }: Asked): string {
  const end = foreign ?? (code === undefined ? `answer ${id! - FIRST_ID}` : `${code} ${status} ${mayBeDone}`);
  return `${nameOf(number, call)}: ${end}, asked ${count}, keys ${call === 'send' ? keys.size : 0}`;
}

function expectedLine({ isForAssistants }: Kit, number: number, call: Call): string {
  const { end, asked } = expectedEnd(ODD_ANSWERS[number - 1]!, call, isForAssistants);
  const told = end === 'answer' ? `answer ${number}` : `${end.code} ${end.status} ${end.mayBeDone}`;
  return `${nameOf(number, call)}: ${told}, asked ${asked}, keys ${call === 'send' ? 1 : 0}`;
}

function queuedBy(key: string): string {
  return `SELECT text FROM messages WHERE text LIKE 'numero %'
    AND api_key_id = (SELECT id FROM api_keys WHERE name = '${key}')`;
}
