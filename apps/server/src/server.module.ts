import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { VaultModule } from '@recado/auth';
import { type Config, ConfigModule, type Role } from '@recado/config';
import { DatabaseModule } from '@recado/database';
import { HealthModule } from '@recado/health';
import { OptOutListModule } from '@recado/opt-outs';
import { SettingsServerModule } from '@recado/settings';
import { QueueModule } from '@recado/queue';
import { RedisModule } from '@recado/redis';
import { WebhookSubscriptionsModule } from '@recado/webhooks';
import { AdminRole } from './roles/admin.role.js';
import { ApiRole } from './roles/api.role.js';
import { WorkerRole } from './roles/worker.role.js';

/** The module of each role. */
const ROLE_MODULES: Readonly<Record<Role, Type>> = { api: ApiRole, admin: AdminRole, worker: WorkerRole };

/** The program, in the roles that the configuration names. */
@Module({})
export class ServerModule {
  static forRoot(config: Config): DynamicModule {
    const roles = [...config.roles].map((role) => ROLE_MODULES[role]);
    const base = [
      ConfigModule.forRoot(config),
      DatabaseModule.forRoot({ isServer: true }),
      VaultModule,
      SettingsServerModule,
      RedisModule.forRoot(config),
      QueueModule.forRoot(config),
      ScheduleModule.forRoot(),
      WebhookSubscriptionsModule,
      OptOutListModule,
      HealthModule,
    ];
    return { module: ServerModule, imports: [...base, ...roles] };
  }
}
