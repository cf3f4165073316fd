import { Controller, Get, HttpStatus, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { HealthReport } from './health-report.js';
import { ServiceHealth } from './service-health.js';

/** The probes of orchestrators. They need no key and reveal no details. */
@Controller('health')
export class HealthController {
  constructor(private readonly health: ServiceHealth) {}

  /** Answers while the process runs. */
  @Get('live')
  live(): { status: 'live' } {
    return { status: 'live' };
  }

  /** 200 while the process can do its work; 503 while it starts, stops or misses a service that its roles need. */
  @Get('ready')
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<HealthReport> {
    const report = await this.health.report();
    if (report.status === 'not_ready') void reply.status(HttpStatus.SERVICE_UNAVAILABLE);
    return report;
  }
}
