import type { INestApplicationContext, Type } from '@nestjs/common';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { CredentialsModule, VaultModule } from '@recado/auth';
import { ChannelListModule } from '@recado/channels';
import { type Config, ConfigModule } from '@recado/config';
import { DatabaseModule } from '@recado/database';
import { OptOutListModule } from '@recado/opt-outs';
import { SettingsModule } from '@recado/settings';
import { recognized } from '../language/recognized.js';
import { requireSchema } from './schema.js';
import type { Terminal } from './terminal.js';

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
