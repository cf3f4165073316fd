import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Put, Query, Req } from '@nestjs/common';
import {
  ApiBody,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiTags,
} from '@nestjs/swagger';
import { actorOf, checkScope, CurrentPrincipal, Cursors, type Principal, RequireScope } from '@recado/auth';
import {
  codePoints,
  DomainError,
  isAddressableName,
  isShowableName,
  nameOf,
  type Violation,
  checkPhone,
  Clock,
} from '@recado/core';
import { checkParameters, found, limitOf, PageQuery } from '@recado/http';
import type { FastifyRequest } from 'fastify';
import { MAX_LISTS, PeopleLists } from '../people-lists.js';
import { ListChanges } from '../people/list-changes.js';
import { readPeople } from './list.body.js';
import {
  changeJson,
  ListChangeDto,
  listJson,
  ListNameBody,
  ListPeopleBody,
  ListPeoplePageDto,
  PeopleListDto,
  PeopleListPageDto,
  personJson,
} from './list.dto.js';

/** As the form of the panel takes it. */
const MAX_NAME = 80;

/** The name of a list in a request. Throws DomainError `validation_failed`. */
function readListName(body: unknown): string {
  const { name } = (body ?? {}) as { name?: unknown };
  const kept = typeof name === 'string' ? nameOf(name) : '';
  if (kept === '' || codePoints(kept) > MAX_NAME) throw refused('list_name_invalid', { max: MAX_NAME });
  if (!isShowableName(kept)) throw refused('name_characters');
  if (!isAddressableName(kept)) throw refused('name_dots');
  return kept;
}

/** Throws DomainError `validation_failed` for a list that was not made or renamed. */
function requireDone(outcome: unknown): void {
  if (outcome === 'list_name_taken') throw refused('list_name_taken');
  if (outcome === 'lists_too_many') throw refused('lists_too_many', { max: MAX_LISTS });
}

function refused(code: Violation['code'], params?: Violation['params']): DomainError {
  return new DomainError('validation_failed', { violations: [{ path: 'name', code, ...(params && { params }) }] });
}

const NAME = { name: 'name', schema: { type: 'string', maxLength: 80 }, example: 'Clientes' };
const PHONE = { name: 'phone', schema: { type: 'string', pattern: '^[1-9]\\d{6,14}$' }, example: '5511987654321' };

/** `/api/lists`: the lists of people of the installation. */
@ApiTags('lists')
@Controller('api/lists')
export class ListsController {
  constructor(
    private readonly lists: PeopleLists,
    private readonly changes: ListChanges,
    private readonly cursors: Cursors,
    private readonly clock: Clock,
  ) {}

  @Get()
  @RequireScope('lists:read')
  @ApiOperation({
    operationId: 'listPeopleLists',
    summary: 'Lists of people',
    description:
      'The lists of the whole installation, for all keys; `GET /api/lists/{name}/people` has their people. The panel has them under *Listas*.',
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

  @Get(':name/people')
  @RequireScope('lists:read')
  @ApiParam(NAME)
  @ApiOperation({
    operationId: 'getListPeople',
    summary: 'People of a list',
    description:
      'In the order in which they were added. Follow `next_cursor` until it is null. The key needs `messages:read` too, since these are personal data. A list that a file has replaced in between refuses the cursor: begin again.',
  })
  @ApiOkResponse({ type: ListPeoplePageDto, description: 'A page of people.' })
  async people(
    @CurrentPrincipal() principal: Principal,
    @Param('name') name: string,
    @Query() query: PageQuery,
  ): Promise<ListPeoplePageDto> {
    checkScope(principal, 'messages:read');
    const { cursor, ...parameters } = checkParameters(PageQuery, query);
    const { id, version } = found(await this.lists.named(name));
    const listOf = { keyId: principal.keyId, list: id, version };
    const [after = 0] = cursor === undefined ? [] : this.cursors.read(cursor, listOf);
    const limit = limitOf(parameters);
    const people = await this.lists.people(id, version, { after, limit: limit + 1 });
    const shown = people.slice(0, limit);
    const next = people.length > limit ? [shown.at(-1)!.line] : null;
    return { data: shown.map(personJson), next_cursor: this.cursors.write(next, listOf) };
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
