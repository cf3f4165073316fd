import { Controller, Get, HttpStatus, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { HealthReport } from './health-report.js';
import { ServiceHealth } from './service-health.js';

/** What orchestrators ask. Open, and silent about everything but yes or no. */
@Controller('health')
export class HealthController {
  constructor(private readonly health: ServiceHealth) {}

  /** The process runs. */
  @Get('live')
  live(): { status: 'live' } {
    return { status: 'live' };
  }

  /** The process can do its work now; 503 while it starts, drains or misses what its roles need. */
  @Get('ready')
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<HealthReport> {
    const report = await this.health.report();
    if (report.status === 'not_ready') void reply.status(HttpStatus.SERVICE_UNAVAILABLE);
    return report;
  }
}
