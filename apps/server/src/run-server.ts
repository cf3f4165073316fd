import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ApiKeys, ApiKeyVerifier, type Scope, Administrators, SetupLink, withSecretCheck } from '@recado/auth';
import { type Config, configWarnings, loadConfig } from '@recado/config';
import { Database, openStartingDatabase, prepareDatabase } from '@recado/database';
import { GATEWAYS } from '@recado/gateways';
import { Readiness } from '@recado/health';
import { createApplication } from './create-application.js';
import { createPino } from './logging.js';
import { machineWarnings, portOwner, thisMachine } from './machine.js';
import { startSignals, STOP_SIGNALS } from './start-signals.js';

import 'reflect-metadata';

/** In the data folder, mode 0600. */
const FILE_NAME = 'test-key';
const SCOPES: readonly Scope[] = ['messages:write', 'messages:read'];
const ACTOR = { type: 'system', id: null, name: 'npm start' } as const;

/** The test key of the printed example. Issued at the first start and kept; not issued again after it was revoked or replaced. */
class TestKey {
  private readonly file: string;

  constructor(
    folder: string,
    private readonly keys: ApiKeys,
    private readonly verifier: ApiKeyVerifier,
  ) {
    this.file = join(folder, FILE_NAME);
  }

  async obtain(): Promise<string | undefined> {
    const kept = this.read();
    if (kept !== undefined && (await this.keys.knows(kept))) return (await this.isUsable(kept)) ? kept : undefined;
    return this.make();
  }

  private read(): string | undefined {
    try {
      return readFileSync(this.file, 'utf8').trim() || undefined;
    } catch {
      // There is none yet, or it cannot be read: a new key is made.
      return undefined;
    }
  }

  private async isUsable(secret: string): Promise<boolean> {
    return (await this.verifier.verify(secret, '127.0.0.1')).outcome === 'ok';
  }

  private async make(): Promise<string> {
    const { secret } = await this.keys.issue({ name: 'Primeiros passos', scopes: SCOPES, testMode: true }, ACTOR);
    // With a database server nothing else creates the data folder.
    mkdirSync(dirname(this.file), { recursive: true, mode: 0o700 });
    writeFileSync(this.file, `${secret}\n`, { mode: 0o600 });
    return secret;
  }
}

/**
 * The text for a person who starts the server: the link to the panel (with a new set-up token, valid for a day, while
 * there is no administrator), outside production a `curl` with a test key, and where the data are. `npm start`, the
 * package and the image all print it. Each only if this process serves it.
 */
async function welcome(app: NestFastifyApplication, config: Config): Promise<string> {
  if (!config.roles.has('admin')) return '';
  const panel = await panelLink(app, config);
  const data = `Dados: ${dataPlace(config)}\n`;
  if (config.environment === 'production' || !config.roles.has('api')) return `\nRecado  ${panel}\n\n${data}\n`;
  const keys = app.get(ApiKeys, { strict: false });
  const verifier = app.get(ApiKeyVerifier, { strict: false });
  const key = await new TestKey(config.dataFolder, keys, verifier).obtain();
  if (key === undefined) return `\nRecado  ${panel}\n\n${data}\n`;
  const keyFile = `Chave de teste: ${join(config.dataFolder, FILE_NAME)}\n`;
  return `\nRecado  ${panel}\n\n${sample(config.http.baseUrl, key)}${data}${keyFile}\n`;
}

/** What a backup copies. Of an address without user and password. */
function dataPlace({ database }: Config): string {
  return database.kind === 'sqlite' ? database.file : database.url.replace(/\?.*$/s, '').replace(/^.*@/s, 'mysql://');
}

async function panelLink(app: NestFastifyApplication, { http }: Config): Promise<string> {
  const hasAdministrator = (await app.get(Administrators, { strict: false }).count()) > 0;
  if (hasAdministrator) return `Painel: ${http.baseUrl}/admin`;
  const token = await app.get(SetupLink, { strict: false }).make();
  return `Crie o primeiro administrador: ${http.baseUrl}/admin/setup?token=${token}`;
}

function sample(baseUrl: string, key: string): string {
  return `Primeira mensagem (chave de teste: nada sai desta máquina):

curl -X POST ${baseUrl}/api/enqueue-messages \\
  -H 'Authorization: Bearer ${key}' \\
  -H 'Content-Type: application/json' \\
  -d '{"messages":[{"phone":"5511987654321","message":"Olá, {name}!","name":"Ana"}]}'

`;
}

type Address = Pick<Config['http'], 'host' | 'port'>;

/** The server cannot listen on its address; the message says why and what to change. */
class PortError extends Error {
  constructor(sentence: string, cause: unknown) {
    super(sentence, { cause });
    this.name = 'PortError';
  }
}

const SENTENCES: Readonly<Record<string, (address: Address) => string>> = {
  EADDRINUSE: ({ host, port }) =>
    `Port ${port} of ${host} is in use by ${portOwner(port) ?? 'another program'}: stop that one, or set PORT to another.`,
  EACCES: ({ port }) => `Port ${port} may not be used by this user: set PORT to one above 1023.`,
  EADDRNOTAVAIL: ({ host }) =>
    `HOST is ${host}, which is no address of this machine: set it to one, such as 127.0.0.1.`,
  ENOTFOUND: ({ host }) => `HOST is ${host}, which is no address of this machine: set it to one, such as 127.0.0.1.`,
};

/** Checks before the start whether the port is free. Throws PortError. */
async function requirePort(address: Address): Promise<void> {
  const server = createServer();
  try {
    server.listen({ host: address.host, port: address.port, exclusive: true });
    await once(server, 'listening');
  } catch (error) {
    throw portError(error, address);
  }
  server.close();
  await once(server, 'close');
}

/** Turns a failure to listen into a PortError; returns any other error unchanged. */
function portError(error: unknown, address: Address): unknown {
  const sentence = SENTENCES[String((error as { code?: unknown } | null)?.code)];
  return sentence ? new PortError(sentence(address), error) : error;
}

/** Starts the server: schema, secret, application, port. Prints the welcome text before it declares itself ready. */
async function startServer(config: Config): Promise<NestFastifyApplication> {
  for (const sentence of configWarnings(config, process.env)) reporter(config, 'Configuration')(sentence);
  for (const sentence of machineWarnings(config, thisMachine(config))) reporter(config, 'Machine')(sentence);
  await prepareDatabase(config, reporter(config, 'Database'));
  await withSecretCheck(config, (check) => check.require(), openStartingDatabase);
  await requirePort(config.http);
  const app = await createApplication(config);
  const close = () => app.close();
  await startSignals.endIfReceived(close);
  await listen(app, config);
  const text = await welcome(app, config);
  await startSignals.endIfReceived(close);
  process.stdout.write(text);
  app.get(Database, { strict: false }).declareStarted();
  app.get(Readiness, { strict: false }).declareReady();
  startSignals.leave();
  // Exit code 0 after a clean stop: an orchestrator counts anything else as a failure.
  app.enableShutdownHooks([...STOP_SIGNALS], { useProcessExit: true });
  endWithin(config.shutdownGraceMs);
  return app;
}

/** Throws PortError. */
async function listen(app: NestFastifyApplication, { http }: Config): Promise<void> {
  try {
    await app.listen(http.port, http.host);
  } catch (error) {
    throw portError(error, http);
  }
}

/** Logs before the application exists. */
function reporter({ log }: Config, context: string): (line: string) => void {
  const pino = createPino(log.level);
  return (line) => pino.warn({ context }, line);
}

/** Exits with 1 when a stop exceeds its grace. Leases take care of what was being sent. */
function endWithin(graceMs: number): void {
  const arm = () => setTimeout(() => process.exit(1), graceMs).unref();
  for (const signal of STOP_SIGNALS) process.once(signal, arm);
}

/** Errors whose message tells the operator what to change; any other error is a bug and is printed with its stack. */
const PLAIN = [
  'ConfigError',
  'SecondServerError',
  'NotDurableError',
  'UnusableDatabaseError',
  'PortError',
  'MachineError',
];

/** Starts the server with the environment of this process. Ends the process with code 1 when that is not possible. */
export async function runServer(): Promise<void> {
  ignoreFailuresOf(process.stdout);
  ignoreFailuresOf(process.stderr);
  try {
    await startServer(loadConfig(process.env, GATEWAYS));
  } catch (error) {
    const isPlain = error instanceof Error && PLAIN.includes(error.name);
    process.stderr.write(`${isPlain ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
    process.exit(1);
  }
}

/** The log counts its own losses; what else is printed is of use to a person at a terminal only. */
function ignoreFailuresOf(stream: NodeJS.WriteStream): void {
  // Without a listener a full disk or a closed pipe would end the process.
  stream.on('error', () => undefined);
}
