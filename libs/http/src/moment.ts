import { ApiProperty } from '@nestjs/swagger';

/** Describes a time in a document, ISO 8601 in UTC, that is null until it has come. */
export const Moment = (description: string, example: string | null = null) =>
  ApiProperty({ type: 'string', format: 'date-time', nullable: true, description, example });
