import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { OPT_OUT_SCOPES, type OptOutScope, WIRE_STATUSES, type WireStatus } from '@recado/core';
import { OPT_OUT_SOURCES, type OptOutSource } from '@recado/opt-outs';

@ApiSchema({ name: 'RecipientOptOut', description: 'That the person opted out.' })
export class RecipientOptOutDto {
  @ApiProperty({ enum: OPT_OUT_SCOPES, enumName: 'OptOutScope', example: 'all' })
  scope: OptOutScope;

  @ApiProperty({ type: 'string', format: 'date-time', example: '2026-11-20T16:14:00.120Z' })
  since: string;

  @ApiProperty({
    type: 'string',
    enum: OPT_OUT_SOURCES,
    description: 'Who said so, as in the list of opt-outs.',
    example: 'recipient',
  })
  source: OptOutSource;
}

@ApiSchema({ name: 'RecipientWindow', description: 'Whether the person has lately written to a channel.' })
export class RecipientWindowDto {
  @ApiProperty({ type: 'string', example: 'default' })
  channel: string;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description:
      'Until when free text reaches the person by this channel; null: the window is closed, or there is none.',
    example: '2026-11-21T16:14:00.120Z',
  })
  open_until: string | null;
}

@ApiSchema({ name: 'RecipientLastMessage', description: 'The newest message to the person.' })
export class LastMessageDto {
  @ApiProperty({ type: 'integer', minimum: 1, example: 184203 })
  id: number;

  @ApiProperty({ enum: WIRE_STATUSES, enumName: 'MessageStatus', example: 'Entregue' })
  status: WireStatus;

  @ApiProperty({ type: 'string', format: 'date-time', example: '2026-11-20T16:14:00.120Z' })
  created_at: string;

  @ApiProperty({ description: 'The sender that it leaves by.', example: 'default' })
  channel: string;
}

/** What is known of a recipient, in short. */
@ApiSchema({ name: 'Recipient', description: 'A recipient, as far as the installation knows them.' })
export class RecipientDto {
  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'As it was asked for; null: it was asked for a `user_id`, and no number is known for it.',
    example: '5511987654321',
  })
  phone: string | null;

  @ApiPropertyOptional({
    description:
      'The ID by which Meta knows the person (BSUID), where it told one: a message may name it in place of a number that is not known.',
    example: 'BR.1502576394655843',
  })
  user_id?: string;

  @ApiProperty({ type: 'boolean', description: 'Nothing is sent to the number.', example: false })
  opted_out: boolean;

  @ApiProperty({ type: () => RecipientOptOutDto, nullable: true, example: null })
  opt_out: RecipientOptOutDto | null;

  @ApiProperty({
    type: () => RecipientWindowDto,
    isArray: true,
    description: 'One for each channel whose provider treats people who have written to it differently.',
  })
  windows: RecipientWindowDto[];

  @ApiProperty({ type: () => LastMessageDto, nullable: true })
  last_message: LastMessageDto | null;

  @ApiProperty({
    type: 'string',
    isArray: true,
    description: 'What providers call the person in place of the number, as they told it.',
    example: ['lid:4711', '551187654321'],
  })
  provider_ids: string[];
}
