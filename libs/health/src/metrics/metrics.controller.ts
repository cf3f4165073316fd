import { createHash, timingSafeEqual } from 'node:crypto';
import { Controller, Get, Header, Headers, Inject, Res } from '@nestjs/common';
import { CONFIG, type Config } from '@recado/config';
import { DomainError } from '@recado/core';
import type { FastifyReply } from 'fastify';
import { MetricsPage } from './metrics-page.js';

const BEARER = /^bearer +(.+)$/i;

/** Whether an Authorization header carries this token. The comparison takes the same time whatever was sent. */
export function carriesToken(authorization: string | undefined, token: string): boolean {
  const given = BEARER.exec(authorization ?? '')?.[1];
  return given !== undefined && timingSafeEqual(digest(given), digest(token));
}

/** Has the same length for every text, as the comparison requires. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** `GET /metrics`: metrics for Prometheus, protected by METRICS_TOKEN. Without that variable it answers 404. */
@Controller('metrics')
export class MetricsController {
  constructor(
    private readonly page: MetricsPage,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get()
  @Header('cache-control', 'no-store')
  async metrics(
    @Headers('authorization') authorization: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const { metricsToken } = this.config;
    if (metricsToken === undefined) throw new DomainError('not_found');
    if (!carriesToken(authorization, metricsToken)) throw new DomainError('unauthorized');
    void reply.type(this.page.contentType);
    return this.page.render();
  }
}
