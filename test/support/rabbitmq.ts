import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureRabbitmq } from '../../scripts/lib/rabbitmq.mjs';
import { temporaryFolder } from './cleanup.js';
import { freePort } from './free-port.js';
import { ManagedProcess } from './managed-process.js';
import { type Program, startCommand } from './program.js';

const NODE = 'bench@localhost';

/** Starts a private RabbitMQ. Undefined where there is none and none may be installed. */
export async function startRabbitmq(): Promise<PrivateRabbitmq | undefined> {
  const program = await ensureRabbitmq();
  if (!program) return undefined;
  const rabbitmq = new PrivateRabbitmq(program, await freePort(), await freePort());
  rabbitmq.install();
  await rabbitmq.start();
  return rabbitmq;
}

/**
 * A RabbitMQ server of one run, in a fresh folder, without plugins. It is a cluster of its own: no other node can reach
 * it, and it starts no port mapper.
 */
export class PrivateRabbitmq extends ManagedProcess {
  readonly url: string;
  private readonly password = randomBytes(12).toString('hex');

  /** `unused`: a port that nobody listens on. */
  constructor(
    private readonly program: string,
    port: number,
    private readonly unused: number,
  ) {
    super('RabbitMQ', temporaryFolder(), port);
    this.url = `amqp://bench:${this.password}@127.0.0.1:${port}`;
  }

  /** Writes its settings. */
  install(): void {
    const settings = [
      `listeners.tcp.1 = 127.0.0.1:${this.port}`,
      'default_user = bench',
      `default_pass = ${this.password}`,
      'log.file = false',
      'log.console = true',
    ];
    writeFileSync(this.settings, `${settings.join('\n')}\n`, { mode: 0o600 });
  }

  protected launch(): Program {
    return startCommand(this.program, [], { cwd: this.folder, env: this.environment() });
  }

  protected async isReady(): Promise<boolean> {
    return this.logs().includes('Server startup complete');
  }

  /** Everything is in its folder; the settings of the system's server are not read. */
  private environment(): NodeJS.ProcessEnv {
    return {
      PATH: process.env.PATH,
      HOME: this.folder,
      // The script becomes the server, so that signals reach it.
      detached: 'true',
      RABBITMQ_NODENAME: NODE,
      RABBITMQ_CONFIG_FILE: this.settings,
      RABBITMQ_CONF_ENV_FILE: this.absent('environment'),
      RABBITMQ_ADVANCED_CONFIG_FILE: this.absent('advanced.config'),
      RABBITMQ_ENABLED_PLUGINS_FILE: this.absent('plugins'),
      RABBITMQ_MNESIA_BASE: join(this.folder, 'data'),
      RABBITMQ_LOG_BASE: join(this.folder, 'log'),
      RABBITMQ_PID_FILE: join(this.folder, 'pid'),
      RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS: `-sname ${NODE} -setcookie ${randomBytes(12).toString('hex')}`,
      ERL_AFLAGS: this.alone,
    };
  }

  /**
   * It listens to no other node. It still asks for its own port, and gets the unused one. Every minute it starts a second
   * node, which is to start the port mapper: through the environment these arguments hold for that one, too.
   */
  private get alone(): string {
    return `-dist_listen false -start_epmd false -erl_epmd_port ${this.unused}`;
  }

  private get settings(): string {
    return join(this.folder, 'rabbitmq.conf');
  }

  /** A file that does not exist, in place of the system's own. */
  private absent(name: string): string {
    return join(this.folder, 'none', name);
  }
}
