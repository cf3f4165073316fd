import { Controller, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { CallbackRequest } from '@recado/gateways';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CallbackIntake } from './callback-intake.js';

/**
 * `/gateways/<channel>/receipts`: the routes to which providers post receipts. They need no key, because every request
 * carries its provider's proof. Evolution may append the name of the event (`byEvents`).
 */
@ApiExcludeController()
@Controller('gateways/:channel/receipts')
export class ReceiptsController {
  constructor(private readonly intake: CallbackIntake) {}

  @Get()
  ask(@Param('channel') channel: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.receive(channel, 'GET', request, reply);
  }

  @Post(['', ':event'])
  @HttpCode(200)
  tell(@Param('channel') channel: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    return this.receive(channel, 'POST', request, reply);
  }

  private async receive(
    channel: string,
    method: CallbackRequest['method'],
    { headers, query, rawBody, url, method: asked }: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const body = rawBody ?? Buffer.alloc(0);
    // Who asks by HEAD only looks.
    const search = asked === 'HEAD' ? '' : url.split('?').slice(1).join('?');
    const answer = await this.intake.receive(channel, { method, headers, query: textsIn(query), search, body });
    await reply.status(answer.status).type('text/plain; charset=utf-8').send(answer.body);
  }
}

/** A parameter that is given twice is left out. */
function textsIn(query: unknown): CallbackRequest['query'] {
  const entries = Object.entries(query as Record<string, unknown>);
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}
