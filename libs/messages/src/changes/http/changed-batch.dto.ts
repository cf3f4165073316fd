import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { LOCAL_TIME_FIELD } from '@recado/http';

const count = (description: string, example: number) =>
  ApiProperty({ type: 'integer', minimum: 0, description, example });

@ApiSchema({ name: 'CanceledBatch', description: 'What happened to each message of the batch: each is counted once.' })
export class CanceledBatchDto {
  @ApiProperty({ type: 'integer', minimum: 1, example: 7 })
  batch_id: number;

  @count('Messages of the batch.', 250)
  total: number;

  @count('Canceled by this request.', 200)
  canceled: number;

  @count('Canceled before.', 0)
  already_canceled: number;

  @count('Begun or ended before.', 50)
  not_cancelable: number;
}

@ApiSchema({
  name: 'RescheduledBatch',
  description: 'What happened to each message of the batch: each is counted once.',
})
export class RescheduledBatchDto {
  @ApiProperty({ type: 'integer', minimum: 1, example: 7 })
  batch_id: number;

  @count('Messages of the batch.', 250)
  total: number;

  @count('Moved by this request.', 200)
  rescheduled: number;

  @count('Begun or ended before.', 50)
  not_reschedulable: number;

  @ApiProperty({ ...LOCAL_TIME_FIELD, nullable: true, description: 'In `timezone`; null: at once.' })
  scheduled_at: string | null;

  @ApiProperty({ description: 'The zone in which the time was read.', example: 'America/Sao_Paulo' })
  timezone: string;
}
