import { Body, Controller, Delete, Get, HttpCode, Param, Put, Req } from '@nestjs/common';
import { ApiBody, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { actorOf, CurrentPrincipal, type Principal, RequireScope } from '@recado/auth';
import { checkPhone, Clock, DomainError } from '@recado/core';
import { found } from '@recado/http';
import type { FastifyRequest } from 'fastify';
import { ListChanges } from '../people/list-changes.js';
import { PeopleLists } from '../store/people-lists.js';
import { readPeople } from './list.body.js';
import { changeJson, ListChangeDto, listJson, ListPeopleBody, PeopleListPageDto } from './list.dto.js';

const NAME = { name: 'name', schema: { type: 'string', maxLength: 80 }, example: 'Clientes' };
const PHONE = { name: 'phone', schema: { type: 'string', pattern: '^[1-9]\\d{6,14}$' }, example: '5511987654321' };

/** `/api/lists`: the lists of people of the installation, which are made in the panel. */
@ApiTags('lists')
@Controller('api/lists')
export class ListsController {
  constructor(
    private readonly lists: PeopleLists,
    private readonly changes: ListChanges,
    private readonly clock: Clock,
  ) {}

  @Get()
  @RequireScope('messages:read')
  @ApiOperation({
    operationId: 'listPeopleLists',
    summary: 'Lists of people',
    description:
      'The lists of the whole installation, for all keys, without their people. They are made in the panel, under *Listas*.',
  })
  @ApiOkResponse({ type: PeopleListPageDto, description: 'All lists, by name.' })
  async page(): Promise<PeopleListPageDto> {
    return { data: (await this.lists.all()).map(listJson) };
  }

  @Put(':name/people')
  @HttpCode(200)
  @RequireScope('messages:write')
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
    refuseTests(principal);
    const people = readPeople(body, this.clock);
    const list = found(await this.lists.named(name));
    return changeJson(found(await this.changes.put(list.id, people, actorOf(principal, request))));
  }

  @Delete(':name/people/:phone')
  @HttpCode(204)
  @RequireScope('messages:write')
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
    refuseTests(principal);
    const list = found(await this.lists.named(name));
    const actor = actorOf(principal, request);
    found(checkPhone(phone).ok && (await this.changes.remove(list.id, phone, actor)));
  }
}

/** What a test changes would be sent to real people. */
function refuseTests({ testMode }: Principal): void {
  if (testMode) throw new DomainError('forbidden');
}
