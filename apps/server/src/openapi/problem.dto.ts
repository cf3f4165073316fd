import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { ERROR_STATUS, type ErrorCode } from '@recado/core';

const CODES = Object.keys(ERROR_STATUS) as ErrorCode[];
const STATUSES = [...new Set(Object.values(ERROR_STATUS))];

/** The error body; `errorBody` builds it. */
@ApiSchema({
  name: 'Problem',
  description:
    'The one error body: problem details (RFC 9457) with `success`, `message` and `errors` beside them. In Portuguese, unless `Accept-Language` names English first.',
})
export class ProblemDto {
  @ApiProperty({ enum: [false] })
  success: false;

  @ApiProperty({ description: 'The same as `detail`.' })
  message: string;

  @ApiProperty({ enum: CODES, enumName: 'ErrorCode', description: 'Stable; base your decisions on it.' })
  code: ErrorCode;

  @ApiProperty({ type: 'string', format: 'uri', description: 'The page that explains the code.' })
  type: string;

  @ApiProperty({ description: 'What happened, in the same words for every answer of this code.' })
  title: string;

  @ApiProperty({ type: 'integer', enum: STATUSES, description: 'The HTTP status.' })
  status: number;

  @ApiProperty({ description: 'What can be done about it.' })
  detail: string;

  @ApiProperty({ description: 'The same as the header `X-Request-Id`; support asks for it.' })
  request_id: string;

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'array', items: { type: 'string' }, minItems: 1 },
    maxProperties: 100,
    description: 'What is wrong with the input, by parameter path; the first 100 problems.',
  })
  errors: Record<string, string[]>;

  @ApiPropertyOptional({ type: 'integer', minimum: 1, description: 'How many problems there were in all.' })
  errors_total?: number;
}
