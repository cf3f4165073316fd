import { type DynamicModule, Global, Module, type Type } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { AlertsWorkerModule } from '@recado/alerts';
import { VaultModule } from '@recado/auth';
import { TemplateSource } from '@recado/channels';
import { type Config, ConfigModule, type Role } from '@recado/config';
import { DatabaseModule } from '@recado/database';
import { DialectFormatsModule } from '@recado/dialects';
import { GatewayRegistry, GatewaysModule } from '@recado/gateways';
import { HealthModule } from '@recado/health';
import { OptOutListModule } from '@recado/opt-outs';
import { SettingsServerModule } from '@recado/administration';
import { QueueModule } from '@recado/queue';
import { RedisModule } from '@recado/redis';
import { TracingModule } from './tracing/tracing.module.js';
import { WebhookSubscriptionsModule } from '@recado/webhooks';

/** Loads the module of a role. A process does not load those of other roles: the panel alone takes 10 MB of memory. */
const ROLE_MODULES: Readonly<Record<Role, () => Promise<Type>>> = {
  api: async () => (await import('./roles/api.role.js')).ApiRole,
  admin: async () => (await import('./roles/admin.role.js')).AdminRole,
  worker: async () => (await import('./roles/worker.role.js')).WorkerRole,
};

/** Lets the channels ask the gateways for templates. */
@Global()
@Module({
  imports: [GatewaysModule],
  providers: [
    {
      provide: TemplateSource,
      inject: [GatewayRegistry],
      useFactory: (gateways: GatewayRegistry): TemplateSource => ({
        of: (gateway) => gateways.all().find(({ kind }) => kind === gateway)?.templates,
      }),
    },
  ],
  exports: [TemplateSource],
})
class TemplateSourceModule {}

/** The program, in the roles that the configuration names. */
@Module({})
export class ServerModule {
  static async forRoot(config: Config): Promise<DynamicModule> {
    const roles = await Promise.all([...config.roles].map((role) => ROLE_MODULES[role]()));
    const tools = config.mcp.isOn && config.roles.has('api') ? [(await import('@recado/mcp')).McpModule] : [];
    const base = [
      ConfigModule.forRoot(config),
      DatabaseModule.forRoot({ isServer: true }),
      VaultModule,
      SettingsServerModule,
      RedisModule.forRoot(config),
      QueueModule.forRoot(config),
      ScheduleModule.forRoot(),
      TemplateSourceModule,
      WebhookSubscriptionsModule,
      DialectFormatsModule,
      OptOutListModule,
      HealthModule,
      AlertsWorkerModule,
      TracingModule,
    ];
    return { module: ServerModule, imports: [...base, ...roles, ...tools] };
  }
}
