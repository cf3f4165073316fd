import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Put, Req } from '@nestjs/common';
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
import { checkPhone, Clock } from '@recado/core';
import { found } from '@recado/http';
import type { FastifyRequest } from 'fastify';
import { ListChanges } from '../people/list-changes.js';
import { PeopleLists } from '../store/people-lists.js';
import { readPeople } from './list.body.js';
import {
  changeJson,
  ListChangeDto,
  listJson,
  ListNameBody,
  ListPeopleBody,
  PeopleListDto,
  PeopleListPageDto,
} from './list.dto.js';
import { readListName, requireDone } from './list-name.body.js';

const NAME = { name: 'name', schema: { type: 'string', maxLength: 80 }, example: 'Clientes' };
const PHONE = { name: 'phone', schema: { type: 'string', pattern: '^[1-9]\\d{6,14}$' }, example: '5511987654321' };

/** `/api/lists`: the lists of people of the installation. */
@ApiTags('lists')
@Controller('api/lists')
export class ListsController {
  constructor(
    private readonly lists: PeopleLists,
    private readonly changes: ListChanges,
    private readonly clock: Clock,
  ) {}

  @Get()
  @RequireScope('lists:read')
  @ApiOperation({
    operationId: 'listPeopleLists',
    summary: 'Lists of people',
    description:
      'The lists of the whole installation, for all keys, without their people. The panel has them under *Listas*.',
  })
  @ApiOkResponse({ type: PeopleListPageDto, description: 'All lists, by name.' })
  async page(): Promise<PeopleListPageDto> {
    return { data: (await this.lists.all()).map(listJson) };
  }

  @Post()
  @RequireScope('lists:write')
  @ApiOperation({
    operationId: 'createPeopleList',
    summary: 'Make a list of people',
    description: 'It is empty at first. An installation has at most 200 lists. Test keys are refused.',
  })
  @ApiBody({ type: ListNameBody })
  @ApiCreatedResponse({ type: PeopleListDto, description: 'The list.' })
  async create(
    @CurrentPrincipal() principal: Principal,
    @Req() request: FastifyRequest,
    @Body() body: unknown,
  ): Promise<PeopleListDto> {
    const name = readListName(body);
    requireDone(await this.lists.create(name, actorOf(principal, request)));
    return listJson(found(await this.lists.named(name)));
  }

  @Patch(':name')
  @RequireScope('lists:write')
  @ApiParam(NAME)
  @ApiOperation({
    operationId: 'renamePeopleList',
    summary: 'Rename a list of people',
    description: 'Recurring sends to it go on. Test keys are refused.',
  })
  @ApiBody({ type: ListNameBody })
  @ApiOkResponse({ type: PeopleListDto, description: 'The list.' })
  async rename(
    @CurrentPrincipal() principal: Principal,
    @Req() request: FastifyRequest,
    @Param('name') name: string,
    @Body() body: unknown,
  ): Promise<PeopleListDto> {
    const next = readListName(body);
    const { id } = found(await this.lists.named(name));
    requireDone(found(await this.lists.rename(id, next, actorOf(principal, request))));
    return listJson(found(await this.lists.find(id)));
  }

  @Delete(':name')
  @HttpCode(204)
  @RequireScope('lists:write')
  @ApiParam(NAME)
  @ApiOperation({
    operationId: 'removePeopleList',
    summary: 'Remove a list of people',
    description: 'With its people. Sends that have taken the list already stay as they are. Test keys are refused.',
  })
  @ApiNoContentResponse({ description: 'There is no such list any more.' })
  async removeList(
    @CurrentPrincipal() principal: Principal,
    @Req() request: FastifyRequest,
    @Param('name') name: string,
  ): Promise<void> {
    const { id } = found(await this.lists.named(name));
    found(await this.lists.remove(id, actorOf(principal, request)));
  }

  @Put(':name/people')
  @HttpCode(200)
  @RequireScope('lists:write')
  @ApiParam(NAME)
  @ApiOperation({
    operationId: 'putListPeople',
    summary: 'Add or change people of a list',
    description:
      'Up to 1,000 people at once: who is new is added, who is known gets these values in place of those before, and nobody else changes. All of them are taken or none; the fields have the rules of `POST /api/enqueue-messages`. A person is known by any form of their number. A list has at most 100,000 people. Repeating it changes nothing. Test keys are refused, because real sends take the lists.',
  })
  @ApiBody({ type: ListPeopleBody })
  @ApiOkResponse({ type: ListChangeDto, description: 'What became of the people.' })
  async put(
    @CurrentPrincipal() principal: Principal,
    @Req() request: FastifyRequest,
    @Param('name') name: string,
    @Body() body: unknown,
  ): Promise<ListChangeDto> {
    const people = readPeople(body, this.clock);
    const list = found(await this.lists.named(name));
    return changeJson(found(await this.changes.put(list.id, people, actorOf(principal, request))));
  }

  @Delete(':name/people/:phone')
  @HttpCode(204)
  @RequireScope('lists:write')
  @ApiParam(NAME)
  @ApiParam(PHONE)
  @ApiOperation({
    operationId: 'removeListPerson',
    summary: 'Remove a person from a list',
    description:
      'Sends that have taken the list already still have the person. Who wants no messages needs an opt-out.',
  })
  @ApiNoContentResponse({ description: 'The list does not have the person any more.' })
  async remove(
    @CurrentPrincipal() principal: Principal,
    @Req() request: FastifyRequest,
    @Param('name') name: string,
    @Param('phone') phone: string,
  ): Promise<void> {
    const list = found(await this.lists.named(name));
    const actor = actorOf(principal, request);
    found(checkPhone(phone).ok && (await this.changes.remove(list.id, phone, actor)));
  }
}
