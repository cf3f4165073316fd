import { Controller, Get, HttpStatus, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiServiceUnavailableResponse, ApiTags } from '@nestjs/swagger';
import { programVersion } from '@recado/config';
import { Clock } from '@recado/core';
import type { FastifyReply } from 'fastify';
import { ServiceHealth } from './service-health.js';
import { ServiceStatusDto } from './status.dto.js';

/** `GET /api/status`: health and version, for integrators. */
@ApiTags('service')
@Controller('api/status')
export class StatusController {
  /** The release part only: `1.4.2-rc.1` is 1.4.2 to a client that reads three numbers. */
  private readonly version = /^\d+\.\d+\.\d+/.exec(programVersion())?.[0] ?? '0.0.0';

  constructor(
    private readonly health: ServiceHealth,
    private readonly clock: Clock,
  ) {}

  /** 503 with `offline` while messages cannot be accepted. */
  @Get()
  @ApiOperation({ operationId: 'getStatus', summary: 'Health and version of the service' })
  @ApiOkResponse({ type: ServiceStatusDto, description: 'Messages are accepted.' })
  @ApiServiceUnavailableResponse({ type: ServiceStatusDto, description: 'Messages cannot be accepted now.' })
  async status(@Res({ passthrough: true }) reply: FastifyReply): Promise<ServiceStatusDto> {
    const isOnline = await this.health.acceptsMessages();
    if (!isOnline) void reply.status(HttpStatus.SERVICE_UNAVAILABLE);
    const timestamp = new Date(this.clock.now()).toISOString().replace(/\.\d+Z$/, 'Z');
    return { status: isOnline ? 'online' : 'offline', version: this.version, timestamp };
  }
}
