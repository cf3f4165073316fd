import { type INestApplicationContext, type Type, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { CredentialsModule, VaultModule } from '@recado/auth';
import { ChannelListModule } from '@recado/channels';
import { type Config, ConfigModule } from '@recado/config';
import {
  explaining,
  foreignSchemaOf,
  migrate,
  refuseForeign,
  requireDatabase,
  schemaState,
  DatabaseModule,
} from '@recado/database';
import { OptOutListModule } from '@recado/opt-outs';
import { SettingsModule } from '@recado/administration';
import { recognized } from '../language/recognized.js';
import { phrase } from '../language/text.js';
import { CommandError } from './cli-error.js';
import type { Terminal } from './terminal.js';

/**
 * Checks that the database has the schema of this program. A new database gets it. An older one is left alone, because
 * a server of the older version may be running on it. Throws CommandError, and UnusableDatabaseError for a database that
 * cannot be used.
 */
async function requireSchema(config: Config, report: (line: string) => void): Promise<void> {
  await requireDatabase(config, report);
  const { database } = config;
  refuseForeign(await explaining(database, () => foreignSchemaOf(database)), { allowNewer: true });
  const state = await explaining(database, () => schemaState(database));
  if (state === 'none') await explaining(database, () => migrate(database));
  if (state === 'behind') {
    throw new CommandError(phrase`The database is of an earlier version: run the command migrate first.`);
  }
}

@Module({})
class CliModule {}

/** Runs `work` with the services of the database and of `more`, and closes it afterwards. A server may be running. */
export async function withServices<T>(
  config: Config,
  terminal: Pick<Terminal, 'report'>,
  work: (services: INestApplicationContext) => Promise<T>,
  more: readonly Type[] = [],
): Promise<T> {
  await requireSchema(config, (line) => terminal.report(recognized(line)));
  const imports = [
    ConfigModule.forRoot(config),
    DatabaseModule.forRoot(),
    VaultModule,
    SettingsModule,
    CredentialsModule,
    ChannelListModule,
    OptOutListModule,
    ...more,
  ];
  // Nest logs everything but errors to the standard output, which is for the result only.
  const options = { logger: ['error' as const], abortOnError: false };
  const services = await NestFactory.createApplicationContext({ module: CliModule, imports }, options);
  try {
    return await work(services);
  } finally {
    await services.close();
  }
}
