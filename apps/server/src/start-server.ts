import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { withSecretCheck } from '@recado/auth';
import type { Config } from '@recado/config';
import { prepareDatabase } from '@recado/database';
import { Readiness } from '@recado/health';
import { createApplication } from './http/create-application.js';
import { createPino } from './logging/create-pino.js';
import { welcome } from './quickstart/welcome.js';

/** Brings everything up: schema, secret, application, port; says how to begin, and only then calls itself ready. */
export async function startServer(config: Config): Promise<NestFastifyApplication> {
  await prepareDatabase(config, reporter(config));
  await withSecretCheck(config, (check) => check.require());
  const app = await createApplication(config);
  await app.listen(config.http.port, config.http.host);
  process.stdout.write(await welcome(app, config));
  app.get(Readiness, { strict: false }).declareReady();
  endWithin(config.shutdownGraceMs);
  return app;
}

/** Before there is an application, its log is written all the same. */
function reporter({ log }: Config): (line: string) => void {
  const pino = createPino(log.level);
  return (line) => pino.warn({ context: 'Database' }, line);
}

/** The last word on a stop that does not end by itself. Whatever was under way is found by its lease. */
function endWithin(graceMs: number): void {
  const arm = () => setTimeout(() => process.exit(1), graceMs).unref();
  process.once('SIGTERM', arm);
  process.once('SIGINT', arm);
}
