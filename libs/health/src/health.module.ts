import { Module } from '@nestjs/common';
import { HealthController } from './health.controller.js';
import { Readiness } from './readiness.js';
import { ServiceHealth } from './service-health.js';
import { StatusController } from './status.controller.js';

/** What the service says about itself. */
@Module({
  controllers: [HealthController, StatusController],
  providers: [Readiness, ServiceHealth],
  exports: [Readiness],
})
export class HealthModule {}
