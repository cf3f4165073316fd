import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { isoTime, OPT_OUT_SCOPES, type OptOutScope } from '@recado/core';
import { OPT_OUT_SOURCES, type OptOutSource, type OptOutView } from '../opt-out.view.js';

export const SCOPE_FIELD = {
  enum: OPT_OUT_SCOPES,
  enumName: 'OptOutScope',
  description:
    '`all`: nothing may be sent to the number. `marketing`: no advertising; it is on record, and stops nothing here, where no message says whether it is any.',
} as const;

/** An opt-out in the API. */
@ApiSchema({ name: 'OptOut', description: 'A number that wants no messages.' })
export class OptOutDto {
  @ApiProperty({
    type: 'string',
    description:
      'As it was given. Other forms of the number count too, such as one of Brazil without its ninth digit or one of Mexico with 521.',
    example: '5511987654321',
  })
  phone: string;

  @ApiProperty({ ...SCOPE_FIELD, example: 'all' })
  scope: OptOutScope;

  @ApiProperty({
    type: 'string',
    enum: OPT_OUT_SOURCES,
    description:
      '`recipient`: the person wrote one of the words that opt out; `provider`: the provider said so; else how somebody added it.',
    example: 'recipient',
  })
  source: OptOutSource;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'The channel on which the person or the provider said so.',
    example: 'default',
  })
  channel: string | null;

  @ApiProperty({ type: 'string', format: 'date-time', example: '2026-11-20T16:14:00.120Z' })
  created_at: string;
}

@ApiSchema({ name: 'OptOutList', description: 'A page of opt-outs, newest first.' })
export class OptOutListDto {
  @ApiProperty({ type: () => OptOutDto, isArray: true })
  data: OptOutDto[];

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'Brings the next page; null: there is none.',
    example: null,
  })
  next_cursor: string | null;
}

/** The wire format of an opt-out. */
export function optOutJson({ phone, scope, source, channel, createdAt }: OptOutView): OptOutDto {
  return { phone, scope, source, channel, created_at: isoTime(createdAt) };
}
