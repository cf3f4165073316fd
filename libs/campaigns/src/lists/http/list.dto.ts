import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { isoTime } from '@recado/core';
import { PageDto } from '@recado/http';
import type { ListedPerson, ListView } from '../people-lists.js';
import type { ListChange } from '../people/list-changes.js';

const PHONE = { type: 'string', pattern: '^[1-9]\\d{6,14}$', example: '5511987654321' } as const;

@ApiSchema({ name: 'PeopleList', description: 'A list of people that is kept for sends.' })
export class PeopleListDto {
  @ApiProperty({ type: 'integer', minimum: 1, example: 3 })
  id: number;

  @ApiProperty({ type: 'string', example: 'Clientes' })
  name: string;

  @ApiProperty({ type: 'integer', description: 'How many people it has.', example: 1_250 })
  total: number;

  @ApiProperty({
    type: 'array',
    items: { type: 'string' },
    description: 'What it knows of its people beside their number: `name`, `email` and variables.',
    example: ['name', 'pedido'],
  })
  fields: string[];

  @ApiProperty({ type: 'string', format: 'date-time', example: '2026-11-20T16:14:00.120Z' })
  updated_at: string;
}

@ApiSchema({ name: 'PeopleListName', description: 'What a list is called.' })
export class ListNameBody {
  @ApiProperty({ type: 'string', minLength: 1, maxLength: 80, example: 'Clientes' })
  name: string;
}

@ApiSchema({ name: 'PeopleListPage', description: 'All lists, by name.' })
export class PeopleListPageDto {
  @ApiProperty({ type: () => PeopleListDto, isArray: true })
  data: PeopleListDto[];
}

@ApiSchema({ name: 'ListPerson', description: 'A person of a list.' })
export class ListPersonDto {
  @ApiProperty({ ...PHONE, description: 'Digits with country code, as in `POST /api/enqueue-messages`.' })
  phone: string;

  @ApiPropertyOptional({ type: 'string', nullable: true, maxLength: 255, example: 'Ana' })
  name?: string | null;

  @ApiPropertyOptional({ type: 'string', nullable: true, maxLength: 254, example: 'ana@example.com' })
  email?: string | null;

  @ApiPropertyOptional({
    type: 'object',
    nullable: true,
    additionalProperties: { type: 'string' },
    description: 'Values of variables, as those of a message.',
    example: { pedido: '4711' },
  })
  variables?: Record<string, string> | null;
}

@ApiSchema({ name: 'ListPeople', description: 'People whom a list gets.' })
export class ListPeopleBody {
  @ApiProperty({ type: () => ListPersonDto, isArray: true, minItems: 1, maxItems: 1_000 })
  people: ListPersonDto[];
}

@ApiSchema({ name: 'ListPeoplePage', description: 'A page of the people of a list.' })
export class ListPeoplePageDto extends PageDto {
  @ApiProperty({ type: () => ListPersonDto, isArray: true })
  data: ListPersonDto[];
}

@ApiSchema({ name: 'ListChange', description: 'What became of the people.' })
export class ListChangeDto {
  @ApiProperty({ type: 'integer', example: 2 })
  added: number;

  @ApiProperty({ type: 'integer', description: 'People whom the list had, with other values.', example: 1 })
  changed: number;

  @ApiProperty({ type: 'integer', example: 0 })
  unchanged: number;

  @ApiProperty({ type: 'integer', description: 'How many people the list has now.', example: 1_252 })
  total: number;
}

/** The wire format of a list. */
export function listJson({ id, name, total, columns, updatedAt }: ListView): PeopleListDto {
  const fields = columns.map(({ key }) => key.replace(/^variable:/, ''));
  return { id, name, total, fields, updated_at: isoTime(updatedAt) };
}

/** The wire format of a person, as `PUT` takes it. */
export function personJson({ phone, values }: ListedPerson): ListPersonDto {
  const { name, email, ...rest } = values;
  const variables = Object.entries(rest).map(([key, value]) => [key.replace(/^variable:/, ''), value]);
  const named = Object.fromEntries(variables) as Record<string, string>;
  return { phone, name: name ?? null, email: email ?? null, variables: named };
}

/** The wire format of a change. */
export function changeJson({ added, changed, unchanged, total }: ListChange): ListChangeDto {
  return { added, changed, unchanged, total };
}
