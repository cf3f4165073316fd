import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Administrators, type Role } from '@recado/auth';
import { prepareDatabase } from '@recado/database';
import { PanelClient } from '../../../../test/e2e/helpers/panel-client.js';
import { testConfig } from '../../../../test/support/fixtures/test-config.js';
import { createApplication } from '../create-application.js';

const TESTER = { type: 'system', id: null, name: 'a test' } as const;
const PASSWORD = 'tulipas sob a mesa';

/** A route as the router knows it. */
export interface KnownRoute {
  method: string;
  /** With names of parameters, such as `/admin/messages/:id`. */
  path: string;
}

/** The whole application in this process, with people of every role. */
export class RunningPanel {
  private constructor(
    readonly app: NestFastifyApplication,
    readonly url: string,
    private readonly folder: string,
  ) {}

  static async start(): Promise<RunningPanel> {
    const folder = mkdtempSync(join(tmpdir(), 'recado-panel-'));
    const database = `sqlite:${join(folder, 'r.sqlite')}`;
    const config = testConfig({ NODE_ENV: 'test', LOG_LEVEL: 'silent', DATABASE_URL: database });
    await prepareDatabase(config, () => undefined);
    const app = await createApplication(config);
    await app.listen(0, '127.0.0.1');
    return new RunningPanel(app, await app.getUrl(), folder);
  }

  /** A browser in which a new person of this role is logged in. */
  async browserOf(role: Role): Promise<PanelClient> {
    const email = `${role}@exemplo.com.br`;
    await this.app.get(Administrators, { strict: false }).create({ email, password: PASSWORD, role }, TESTER);
    const browser = new PanelClient(this);
    const { status } = await browser.login(email, PASSWORD);
    if (status !== 303) throw new Error(`the login of the ${role} was answered ${status}`);
    return browser;
  }

  /** Every route of the panel that the router knows, without its files and the route of unknown addresses. */
  routes(): KnownRoute[] {
    const above: string[] = [];
    const lines = this.app.getHttpAdapter().getInstance().printRoutes({ commonPrefix: false }).split('\n');
    const all = lines.flatMap((line) => {
      const [, tree = '', segment = '', methods = ''] = /^(.*?── )(.*?)(?: \(([A-Z, -]+)\))?$/.exec(line) ?? [];
      const depth = tree.length / '├── '.length;
      above.splice(Math.max(depth - 1, 0), above.length, segment);
      const path = above.join('').replace(/(.)\/$/, '$1');
      return methods.split(', ').map((method) => ({ method, path }));
    });
    const isPage = ({ method, path }: KnownRoute) =>
      /^(GET|POST)$/.test(method) && /^\/admin(\/(?!assets)[^*]*)?$/.test(path);
    return all.filter(isPage);
  }

  async stop(): Promise<void> {
    await this.app.close();
    rmSync(this.folder, { recursive: true });
  }
}
