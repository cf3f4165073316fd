import { ApiProperty, ApiSchema } from '@nestjs/swagger';

@ApiSchema({ name: 'ServiceStatus' })
export class ServiceStatusDto {
  @ApiProperty({ enum: ['online', 'offline'], description: '`offline`: messages cannot be accepted now.' })
  status: 'online' | 'offline';

  @ApiProperty({ pattern: '^\\d+\\.\\d+\\.\\d+$', example: '1.4.2' })
  version: string;

  @ApiProperty({ type: 'string', format: 'date-time', example: '2026-11-20T16:14:00Z' })
  timestamp: string;
}
