import { Controller, Get, Headers, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { CurrentPrincipal, type Principal, RequireScope } from '@recado/auth';
import { preferredLanguage } from '@recado/core';
import { found, idIn } from '@recado/http';
import { MessageDto, messageJson, MessageReader, visibleTo } from '@recado/messages';
import { WaitingReasons } from '../waiting/waiting-reasons.js';
import { MessageListDto } from './message-list.dto.js';
import { MessageList } from './message-list.js';
import { MessageListQuery } from './message-list.query.js';

/** `GET /api/messages` and `GET /api/messages/{id}`. */
@ApiTags('messages')
@Controller('api/messages')
export class MessagesController {
  constructor(
    private readonly reader: MessageReader,
    private readonly messageList: MessageList,
    private readonly waiting: WaitingReasons,
  ) {}

  @Get()
  @RequireScope('messages:read')
  @ApiOperation({
    operationId: 'listMessages',
    summary: 'List messages by filter',
    description:
      'Newest first. Follow `next_cursor`, with the same filters, until it is null: a page may hold fewer messages than asked for, even none, and still have a next one. A key sees its own messages; with the scope `messages:read_all`, those of every key.',
  })
  @ApiOkResponse({ type: MessageListDto, description: 'A page of messages.' })
  list(
    @CurrentPrincipal() principal: Principal,
    @Query() query: MessageListQuery,
    @Headers('accept-language') accepted?: string,
  ): Promise<MessageListDto> {
    return this.messageList.page(principal, query, preferredLanguage(accepted));
  }

  @Get(':id')
  @RequireScope('messages:read')
  @ApiOperation({
    operationId: 'getMessage',
    summary: 'Look up a message',
    description: 'A key sees its own messages; with the scope `messages:read_all`, those of every key.',
  })
  @ApiParam({ name: 'id', schema: { type: 'integer', minimum: 1 }, example: 184203 })
  @ApiOkResponse({ type: MessageDto, description: 'The message.' })
  async find(
    @CurrentPrincipal() principal: Principal,
    @Param('id') id: string,
    @Headers('accept-language') accepted?: string,
  ): Promise<MessageDto> {
    const message = found(await this.reader.find(idIn(id), visibleTo(principal)));
    return messageJson(message, await this.waiting.of(message), preferredLanguage(accepted));
  }
}
