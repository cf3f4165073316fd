import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { withSecretCheck } from '@recado/auth';
import { type Config, configWarnings } from '@recado/config';
import { Database, openStartingDatabase, prepareDatabase } from '@recado/database';
import { Readiness } from '@recado/health';
import { createApplication } from './create-application.js';
import { createPino } from './logging/create-pino.js';
import { portError, requirePort } from './port.js';
import { welcome } from './quickstart/welcome.js';

/** Starts the server: schema, secret, application, port. Prints the welcome text before it declares itself ready. */
export async function startServer(config: Config): Promise<NestFastifyApplication> {
  for (const sentence of configWarnings(config, process.env)) reporter(config, 'Configuration')(sentence);
  await prepareDatabase(config, reporter(config, 'Database'));
  await withSecretCheck(config, (check) => check.require(), openStartingDatabase);
  await requirePort(config.http);
  const app = await createApplication(config);
  await listen(app, config);
  process.stdout.write(await welcome(app, config));
  app.get(Database, { strict: false }).declareStarted();
  app.get(Readiness, { strict: false }).declareReady();
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
  process.once('SIGTERM', arm);
  process.once('SIGINT', arm);
}
