import { Controller, Get, HttpStatus, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
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

  /** The process can do its work now; 503 while it starts, drains or has no database. */
  @Get('ready')
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<{ status: 'ready' | 'not_ready' }> {
    if (await this.health.acceptsMessages()) return { status: 'ready' };
    void reply.status(HttpStatus.SERVICE_UNAVAILABLE);
    return { status: 'not_ready' };
  }
}
