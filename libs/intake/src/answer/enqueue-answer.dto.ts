import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import type { WireStatus } from '@recado/core';
import { LOCAL_TIME_FIELD } from '@recado/http';
import { SIMULATED_FIELD } from '@recado/messages';

/** What a message that was just taken in may be. */
const FIRST_STATUSES: readonly WireStatus[] = ['Pendente', 'Agendada'];

@ApiSchema({ name: 'QueuedMessage' })
export class QueuedMessageDto {
  @ApiProperty({ type: 'integer', minimum: 1, description: 'Never used again.', example: 184203 })
  id: number;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'As it was sent, or the number that is known for the `user_id` that was sent. Null: it is not known.',
    example: '5511987654321',
  })
  phone: string | null;

  @ApiPropertyOptional({
    description: 'Only where the message goes by it, because the number is not known.',
    example: 'BR.1502576394655843',
  })
  user_id?: string;

  @ApiProperty({ enum: [...FIRST_STATUSES], example: 'Agendada' })
  status: WireStatus;

  @ApiProperty({ ...LOCAL_TIME_FIELD, nullable: true, description: 'In `timezone`; null when it is not scheduled.' })
  scheduled_at: string | null;

  @ApiPropertyOptional(SIMULATED_FIELD)
  simulated?: boolean;
}

@ApiSchema({ name: 'Warning', description: 'Something odd that was accepted all the same.' })
export class WarningDto {
  @ApiProperty({ description: 'Where, as a parameter path.', example: 'messages.0.phone' })
  path: string;

  @ApiProperty({ description: 'Explained at `/docs/errors`.', example: 'phone_unusual_length' })
  code: string;

  @ApiProperty({ example: 'O telefone 5511234 tem 7 dígitos, o que é incomum para o seu país.' })
  message: string;
}

@ApiSchema({ name: 'RejectedMessage', description: 'A message that `on_invalid: "skip"` left out.' })
export class RejectedMessageDto {
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Its position in the request.', example: 1 })
  index: number;

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'array', items: { type: 'string' }, minItems: 1 },
    description: 'What is wrong, by parameter path.',
    example: { 'messages.1.phone': ['"x" não tem só dígitos; envie sem +, espaços ou pontuação.'] },
  })
  errors: Record<string, string[]>;

  @ApiPropertyOptional({
    type: 'integer',
    minimum: 2,
    description: 'How many errors there are; only where `errors` has the first ones.',
    example: 64,
  })
  errors_total?: number;
}

/** The answer to an accepted batch, as integrators see it. */
@ApiSchema({ name: 'EnqueueAnswer' })
export class EnqueueAnswerDto {
  @ApiProperty({ enum: [true], example: true })
  success: true;

  @ApiProperty({ description: 'Always Portuguese.', example: '1 mensagem enfileirada com sucesso' })
  message: string;

  @ApiProperty({ type: 'integer', minimum: 1, example: 7 })
  batch_id: number;

  @ApiProperty({ type: () => [QueuedMessageDto], minItems: 1, description: 'In the order of the request.' })
  messages: QueuedMessageDto[];

  @ApiPropertyOptional({
    description: 'The zone of every `scheduled_at`; only where something is scheduled.',
    example: 'America/Sao_Paulo',
  })
  timezone?: string;

  @ApiPropertyOptional({ type: () => [WarningDto], minItems: 1, maxItems: 100 })
  warnings?: WarningDto[];

  @ApiPropertyOptional({ type: () => [RejectedMessageDto], minItems: 1 })
  rejected?: RejectedMessageDto[];
}
