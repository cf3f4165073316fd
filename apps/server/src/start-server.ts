import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Config } from '@recado/config';
import { migrate, ServerLock } from '@recado/database';
import { Readiness } from '@recado/health';
import { createApplication } from './http/create-application.js';
import { welcome } from './quickstart/welcome.js';

/** Brings everything up: schema, application, port; says how to begin, and only then calls itself ready. */
export async function startServer(config: Config): Promise<NestFastifyApplication> {
  holdLock(config.database.file);
  await migrate(config.database.file);
  const app = await createApplication(config);
  await app.listen(config.http.port, config.http.host);
  process.stdout.write(await welcome(app, config));
  app.get(Readiness, { strict: false }).declareReady();
  endWithin(config.shutdownGraceMs);
  return app;
}

/** The listener keeps the lock from being collected; the system frees it when the process dies without a word. */
function holdLock(file: string): void {
  const lock = ServerLock.acquire(file);
  process.once('exit', () => lock.release());
}

/** The last word on a stop that does not end by itself. Whatever was under way is found by its lease. */
function endWithin(graceMs: number): void {
  const arm = () => setTimeout(() => process.exit(1), graceMs).unref();
  process.once('SIGTERM', arm);
  process.once('SIGINT', arm);
}
