import { ApiProperty, ApiSchema } from '@nestjs/swagger';

@ApiSchema({ name: 'PausedBatch', description: 'Whether a batch is paused.' })
export class PausedBatchDto {
  @ApiProperty({ type: 'integer', minimum: 1, example: 7 })
  batch_id: number;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description: 'Since when it is paused: nothing of it is sent until it is resumed. Null: it is not paused.',
    example: '2026-11-20T16:14:00.120Z',
  })
  paused_at: string | null;
}
