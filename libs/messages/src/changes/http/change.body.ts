import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { boolean, MatchesRule, text } from '@recado/http';

/** The body of `PATCH /api/messages/{id}` and `PATCH /api/batches/{id}`. */
@ApiSchema({ name: 'RescheduleRequest', description: 'Another time for what has not begun to be sent.' })
export class RescheduleBody {
  @ApiProperty({
    type: 'string',
    minLength: 1,
    description:
      '`Y-m-d H:i:s`, ISO 8601 with an offset or without, or `now`: unscheduled. Read as `scheduled_at` of queued messages is.',
    example: '2026-11-20 16:30:00',
  })
  @MatchesRule(text, 'schedule_required')
  scheduled_at?: string = undefined;

  @ApiPropertyOptional({
    type: 'string',
    nullable: true,
    description:
      'IANA zone in which a time without offset is read; the one in which its schedule is shown when left out.',
    example: 'America/Sao_Paulo',
  })
  @MatchesRule(text)
  timezone?: string = undefined;
}

/** The body of `POST /api/messages/{id}/retry`. */
@ApiSchema({ name: 'RetryRequest', description: 'What sending a message again may cause.' })
export class RetryBody {
  @ApiPropertyOptional({
    type: 'boolean',
    default: false,
    description: '`true`: also a message that is `Incerta`, which its recipient may have already, is sent again.',
  })
  @MatchesRule(boolean)
  may_arrive_twice?: boolean = undefined;
}
