import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Req, Res } from '@nestjs/common';
import {
  ApiBody,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiTags,
} from '@nestjs/swagger';
import { actorOf, CurrentPrincipal, type Principal, RequireScope } from '@recado/auth';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ETAG_HEADER, IfMatch, markVersion, sentVersion } from '../http/versions.js';
import {
  NewSavedTextBody,
  type PresentText,
  SavedTextChangesBody,
  SavedTextDto,
  SavedTextPageDto,
  TEXT_NAME,
  textJson,
} from './saved-text.dto.js';
import { TextAdministration } from './text-administration.js';

const ONE = { type: SavedTextDto, description: 'The text.', headers: ETAG_HEADER };

/** `/api/saved-texts`: the texts that are kept for later sends. */
@ApiTags('saved-texts')
@Controller('api/saved-texts')
export class SavedTextsController {
  constructor(private readonly texts: TextAdministration) {}

  @Get()
  @RequireScope('templates:read')
  @ApiOperation({
    operationId: 'listSavedTexts',
    summary: 'Saved texts',
    description: 'Those of the whole installation. The panel has them under *Enviar*, *Textos salvos*.',
  })
  @ApiOkResponse({ type: SavedTextPageDto, description: 'All saved texts, by name.' })
  async page(): Promise<SavedTextPageDto> {
    return { data: (await this.texts.all()).map(textJson) };
  }

  @Get(':name')
  @RequireScope('templates:read')
  @ApiParam(TEXT_NAME)
  @ApiOperation({ operationId: 'getSavedText', summary: 'Look up a saved text' })
  @ApiOkResponse(ONE)
  async one(@Param('name') name: string, @Res({ passthrough: true }) reply: FastifyReply): Promise<SavedTextDto> {
    return show(await this.texts.find(name), reply);
  }

  @Post()
  @RequireScope('templates:write')
  @ApiOperation({
    operationId: 'createSavedText',
    summary: 'Save a text',
    description: 'A repeated request is refused, because the name is taken.',
  })
  @ApiBody({ type: NewSavedTextBody })
  @ApiCreatedResponse(ONE)
  async create(
    @CurrentPrincipal() principal: Principal,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Body() body: unknown,
  ): Promise<SavedTextDto> {
    return show(await this.texts.create(body, actorOf(principal, request)), reply);
  }

  @Patch(':name')
  @RequireScope('templates:write')
  @ApiParam(TEXT_NAME)
  @IfMatch()
  @ApiOperation({
    operationId: 'changeSavedText',
    summary: 'Change a saved text',
    description: 'Earlier versions stay, and the panel shows them. What was sent or is scheduled does not change.',
  })
  @ApiBody({ type: SavedTextChangesBody })
  @ApiOkResponse(ONE)
  async change(
    @CurrentPrincipal() principal: Principal,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Param('name') name: string,
    @Body() body: unknown,
  ): Promise<SavedTextDto> {
    const actor = actorOf(principal, request);
    return show(await this.texts.change(name, body, actor, sentVersion(request)), reply);
  }

  @Delete(':name')
  @HttpCode(204)
  @RequireScope('templates:write')
  @ApiParam(TEXT_NAME)
  @IfMatch()
  @ApiOperation({
    operationId: 'removeSavedText',
    summary: 'Remove a saved text',
    description: 'Its versions stay, and the name can be taken again. Repeating it changes nothing.',
  })
  @ApiNoContentResponse({ description: 'The text is not offered any more.' })
  async remove(
    @CurrentPrincipal() principal: Principal,
    @Req() request: FastifyRequest,
    @Param('name') name: string,
  ): Promise<void> {
    await this.texts.remove(name, actorOf(principal, request), sentVersion(request));
  }
}

function show(text: PresentText, reply: FastifyReply): SavedTextDto {
  markVersion(reply, text.id);
  return textJson(text);
}
