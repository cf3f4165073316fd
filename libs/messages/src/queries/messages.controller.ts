import { Controller, Get, Param } from '@nestjs/common';
import { CurrentPrincipal, type Principal, RequireScope } from '@recado/auth';
import { Clock, DomainError } from '@recado/core';
import { type MessageJson, messageJson } from './message.json.js';
import { MessageQueries } from './message.queries.js';

/** `GET /api/messages/{id}`: what became of a message. */
@Controller('api/messages')
export class MessagesController {
  constructor(
    private readonly queries: MessageQueries,
    private readonly clock: Clock,
  ) {}

  /** A key sees its own messages; with `messages:read_all` everybody's, save a test key: it lies about more freely. */
  @Get(':id')
  @RequireScope('messages:read')
  async find(@CurrentPrincipal() principal: Principal, @Param('id') id: string): Promise<MessageJson> {
    const seesAll = principal.scopes.has('messages:read_all') && !principal.testMode;
    const owner = seesAll ? undefined : principal.keyId;
    const message = /^[1-9]\d{0,15}$/.test(id) ? await this.queries.find(Number(id), owner) : null;
    if (!message) throw new DomainError('not_found');
    return messageJson(message, this.clock.now());
  }
}
