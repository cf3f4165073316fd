import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { OPT_OUT_SCOPES, type OptOutScope } from '@recado/core';
import { OPT_OUT_SOURCES, type OptOutSource } from '@recado/opt-outs';

const EXAMPLE = '2026-11-20T16:14:00.120Z';

/** A time that may be missing. */
const Moment = (description: string) =>
  applyDecorators(ApiProperty({ type: 'string', format: 'date-time', nullable: true, description, example: EXAMPLE }));

/** The name of a channel or pool. */
const Sender = () =>
  ApiProperty({ type: 'string', nullable: true, description: 'Null: it is not known any more.', example: 'default' });

@ApiSchema({ name: 'HeldOptOut', description: 'An opt-out of the person. It stays when their data is erased.' })
export class HeldOptOutDto {
  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'As it was given; null: by a user ID, because no number was known.',
    example: '5511987654321',
  })
  phone: string | null;

  @ApiProperty({ enum: OPT_OUT_SCOPES, enumName: 'OptOutScope', example: 'all' })
  scope: OptOutScope;

  @ApiProperty({
    type: 'string',
    enum: OPT_OUT_SOURCES,
    description: 'Who said so, as in the list of opt-outs.',
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

  @ApiProperty({ type: 'boolean', description: 'It concerns only the messages of test keys.', example: false })
  test: boolean;

  @ApiProperty({ type: 'string', format: 'date-time', example: EXAMPLE })
  created_at: string;
}

@ApiSchema({
  name: 'HeldMarketingPreference',
  description: 'What the person last chose about the marketing of a channel in WhatsApp.',
})
export class HeldMarketingPreferenceDto {
  @Sender()
  channel: string | null;

  @ApiProperty({
    type: 'string',
    enum: ['stop', 'resume'],
    description: '`stop`: no marketing, which stays when their data is erased; `resume`: they want it again.',
    example: 'stop',
  })
  value: 'stop' | 'resume';

  @ApiProperty({ type: 'string', format: 'date-time', example: EXAMPLE })
  chosen_at: string;
}

@ApiSchema({ name: 'HeldContact', description: 'What a channel knows about the person.' })
export class HeldContactDto {
  @Sender()
  channel: string | null;

  @Moment('When they last wrote to the channel; null: never.')
  wrote_at: string | null;

  @Moment('When the provider last refused a free text to them; null: never.')
  refused_at: string | null;

  @Moment('When the channel wrote to them while they were new to it; null: never.')
  reached_at: string | null;

  @Moment('When the channel last wrote to them while they had not written lately; null: never.')
  cold_at: string | null;
}

@ApiSchema({
  name: 'HeldHandover',
  description:
    'That the chat with a channel got another leader, as Meta last told it. It names roles, and not which application has them.',
})
export class HeldHandoverDto {
  @Sender()
  channel: string | null;

  @ApiProperty({
    type: 'string',
    enum: ['passed', 'taken'],
    description: '`passed`: the leader gave the chat away; `taken`: another one took it.',
    example: 'passed',
  })
  change: 'passed' | 'taken';

  @ApiProperty({ type: 'string', nullable: true, description: 'Null: not told.', example: 'customer_service' })
  previous_role: string | null;

  @ApiProperty({ type: 'string', nullable: true, description: 'Null: not told.', example: 'ai_agent' })
  new_role: string | null;

  @ApiProperty({ type: 'string', format: 'date-time', example: EXAMPLE })
  changed_at: string;
}

@ApiSchema({ name: 'HeldIdentity', description: 'What a provider calls the person in place of their number.' })
export class HeldIdentityDto {
  @ApiProperty({ type: 'string', example: 'lid:4711' })
  identity: string;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description: 'When it was last named together with the number; null: it was not.',
    example: EXAMPLE,
  })
  learned_at: string | null;
}

@ApiSchema({ name: 'HeldPoolSender', description: 'By which channel of a pool the person is written to.' })
export class HeldPoolSenderDto {
  @Sender()
  pool: string | null;

  @Sender()
  channel: string | null;

  @ApiProperty({ type: 'string', format: 'date-time', example: EXAMPLE })
  used_at: string;
}

@ApiSchema({ name: 'HeldBatchReply', description: 'A batch that the person answered. It is kept for three days.' })
export class HeldBatchReplyDto {
  @ApiProperty({ type: 'integer', minimum: 1, example: 7 })
  batch_id: number;

  @ApiProperty({ type: 'string', format: 'date-time', example: '2026-11-20T16:14:00.120Z' })
  replied_at: string;

  @ApiProperty({ description: 'Whether the person opted out by a word.', example: false })
  opted_out: boolean;
}

@ApiSchema({ name: 'HeldListRow', description: 'A row of the person in a list that is not queued yet.' })
export class HeldListRowDto {
  @ApiProperty({ type: 'integer', minimum: 1, description: 'The send in the panel.', example: 3 })
  send_id: number;

  @ApiProperty({ type: 'integer', minimum: 1, description: 'The line of the file.', example: 12 })
  line: number;

  @ApiProperty({
    type: 'array',
    items: { type: ['string', 'null'] },
    description: 'Null: a cell that is no text.',
    example: ['Ana', '(11) 98765-4321'],
  })
  cells: (string | null)[];
}

@ApiSchema({ name: 'HeldSimulatorMessage', description: 'A message to the person in the simulator.' })
export class HeldSimulatorMessageDto {
  @ApiProperty({ type: 'integer', minimum: 1, example: 184203 })
  message_id: number;

  @ApiProperty({ type: 'string', nullable: true, description: 'Null: it was not accepted.', example: 'Olá, Ana!' })
  text: string | null;

  @ApiProperty({ type: 'string', isArray: true, description: 'What was written as the person.', example: ['SAIR'] })
  replies: string[];
}

/** What is held about a person beside the messages to them. */
@ApiSchema({ name: 'HeldData', description: 'What is held about the person beside the messages to them.' })
export class HeldDataDto {
  @ApiProperty({ type: () => HeldOptOutDto, isArray: true })
  opt_outs: HeldOptOutDto[];

  @ApiProperty({ type: () => HeldMarketingPreferenceDto, isArray: true })
  marketing_preferences: HeldMarketingPreferenceDto[];

  @ApiProperty({ type: () => HeldContactDto, isArray: true })
  contacts: HeldContactDto[];

  @ApiProperty({ type: () => HeldHandoverDto, isArray: true })
  handovers: HeldHandoverDto[];

  @ApiProperty({ type: () => HeldIdentityDto, isArray: true })
  identities: HeldIdentityDto[];

  @ApiProperty({ type: () => HeldPoolSenderDto, isArray: true })
  pool_senders: HeldPoolSenderDto[];

  @ApiProperty({
    type: 'array',
    items: { type: 'object', additionalProperties: true },
    description: 'What the person wrote, as `message.received` tells it. It is kept for a day.',
  })
  received: object[];

  @ApiProperty({ type: () => HeldBatchReplyDto, isArray: true })
  batch_replies: HeldBatchReplyDto[];

  @ApiProperty({ type: () => HeldListRowDto, isArray: true })
  list_rows: HeldListRowDto[];

  @ApiProperty({
    type: 'array',
    items: { type: 'object', additionalProperties: true },
    description: 'The saved lists that have the person, with their values.',
    example: [{ list: 'Clientes', phone: '5511987654321', values: { name: 'Ana' } }],
  })
  lists: object[];

  @ApiProperty({
    type: 'array',
    items: { type: 'string' },
    description: 'Numbers of the person to which somebody sends tests from the panel.',
    example: ['5511987654321'],
  })
  test_numbers: string[];

  @ApiProperty({ type: () => HeldSimulatorMessageDto, isArray: true, description: 'The newest 1,000.' })
  simulator: HeldSimulatorMessageDto[];
}
