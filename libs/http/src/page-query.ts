import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { MatchesRule } from './parameters.js';
import { integer, once, text } from './rules.js';

const DEFAULT_LIMIT = 50;

/** The field `cursor` of a list's query. */
export function CursorField(description: string): PropertyDecorator {
  return applyDecorators(ApiPropertyOptional({ type: 'string', description }), MatchesRule(once(text)));
}

/** The field `limit` of a list's query: so many items of a page at most. */
export function LimitField(maximum: number, description: string): PropertyDecorator {
  const field = { type: 'integer', minimum: 1, maximum, default: DEFAULT_LIMIT, description } as const;
  return applyDecorators(ApiPropertyOptional(field), MatchesRule(once(integer(1, maximum))));
}

/** The most items that a checked query asks for in one page. */
export function limitOf({ limit }: { limit?: string }): number {
  return Number(limit ?? DEFAULT_LIMIT);
}
