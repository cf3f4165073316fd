import { type DynamicModule, Module } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { type Config, ConfigModule } from '@recado/config';
import { DatabaseModule } from '@recado/database';
import { AdminRole } from './roles/admin.role.js';
import { ApiRole } from './roles/api.role.js';
import { WorkerRole } from './roles/worker.role.js';

/** The program. In the embedded shape one process plays every role. */
@Module({})
export class ServerModule {
  static forRoot(config: Config): DynamicModule {
    return {
      module: ServerModule,
      imports: [
        ConfigModule.forRoot(config),
        DatabaseModule.forRoot(),
        ScheduleModule.forRoot(),
        ApiRole,
        AdminRole,
        WorkerRole,
      ],
    };
  }
}
