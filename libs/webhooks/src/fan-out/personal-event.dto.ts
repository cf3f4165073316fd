import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { OPT_OUT_SCOPES, type OptOutScope } from '@recado/core';

const ISO = { type: 'string', format: 'date-time' } as const;

@ApiSchema({ name: 'ReceivedMedia', description: 'What the recipient sent beside words.' })
export class ReceivedMediaDto {
  @ApiProperty({ example: 'image' })
  type: string;

  @ApiProperty({ type: 'string', nullable: true, description: 'The provider’s id of it.', example: '1037543291543636' })
  id: string | null;
}

@ApiSchema({
  name: 'ReceivedButton',
  description: 'The button, or the entry of a list, by which the recipient answered.',
})
export class ReceivedButtonDto {
  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'The `id` that its message gave it; of a quick reply of a template its payload. Null: not told.',
    example: 'confirmar',
  })
  id: string | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'The words on it. Null: not told.',
    example: 'Confirmar',
  })
  title: string | null;

  @ApiPropertyOptional({
    description: 'Only of a quick reply of a template: what was put behind it.',
    example: 'confirmar',
  })
  payload?: string;
}

@ApiSchema({
  name: 'MessageReceivedData',
  description: 'What a recipient wrote. It is kept for a day, for retries and replays; there is no inbox.',
})
export class MessageReceivedDataDto {
  @ApiProperty({ description: 'The channel to which they wrote.', example: 'default' })
  channel: string;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description:
      'Digits with country code, as the provider spells them: the ninth digit of Brazil may be missing. Null: WhatsApp hides the number, and it is not known.',
    example: '5511987654321',
  })
  from: string | null;

  @ApiPropertyOptional({
    description:
      'The ID by which Meta knows the recipient (BSUID), where it told one: a message names it as `user_id` in place of `phone` while `from` is null.',
    example: 'BR.1502576394655843',
  })
  user_id?: string;

  @ApiProperty({ type: 'string', nullable: true, description: 'Null: it has no words.', example: 'Obrigado!' })
  text: string | null;

  @ApiPropertyOptional({ type: () => ReceivedMediaDto })
  media?: ReceivedMediaDto;

  @ApiProperty({
    type: () => ReceivedButtonDto,
    nullable: true,
    description: 'Null: they did not answer by a button. Else `text` has its words, too.',
    example: null,
  })
  button: ReceivedButtonDto | null;

  @ApiProperty({ ...ISO, description: 'By the provider.', example: '2026-11-20T16:14:59.000Z' })
  received_at: string;

  @ApiProperty({
    type: 'integer',
    minimum: 1,
    nullable: true,
    description: 'The message that the recipient marked as answered; null: none of ours.',
    example: 184203,
  })
  in_reply_to: number | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'The provider’s id of what they wrote.',
    example: 'wamid.HBgNNTUxMTk4NzY1NDMyMRUCABIYFDNBMDJF',
  })
  provider_message_id: string | null;
}

@ApiSchema({ name: 'OptOutEventData', description: 'A number that wants no messages from now on.' })
export class OptOutEventDataDto {
  @ApiProperty({ type: 'string', description: 'As in the list of opt-outs.', example: '5511987654321' })
  phone: string;

  @ApiProperty({ enum: OPT_OUT_SCOPES, enumName: 'OptOutScope', example: 'all' })
  scope: OptOutScope;

  @ApiProperty({ description: 'Who said so, as in the list of opt-outs.', example: 'recipient' })
  source: string;

  @ApiProperty({ type: 'string', nullable: true, description: 'Where they said so.', example: 'default' })
  channel: string | null;

  @ApiProperty({ ...ISO, example: '2026-11-20T16:14:00.000Z' })
  added_at: string;
}
