import { ApiProperty, ApiSchema } from '@nestjs/swagger';

/** What an erasure did. */
@ApiSchema({ name: 'ErasedRecipient', description: 'How many messages to the person were erased.' })
export class ErasedRecipientDto {
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Messages that were erased now.', example: 14 })
  erased: number;

  @ApiProperty({
    type: 'integer',
    minimum: 0,
    description: 'Those of them that waited, and were canceled.',
    example: 2,
  })
  canceled: number;

  @ApiProperty({
    type: 'integer',
    minimum: 0,
    description: 'Messages that are being sent, have an unknown outcome, or are too many for one request: repeat it.',
    example: 0,
  })
  left: number;
}
