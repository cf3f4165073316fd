import { ApiProperty } from '@nestjs/swagger';
import { CursorField, LimitField } from './parameters.js';

const MAX_LIMIT = 500;

/** The query of a list without filters, as the URL has it. */
export class PageQuery {
  @CursorField('The `next_cursor` of the page before.')
  cursor?: string = undefined;

  @LimitField(MAX_LIMIT, 'Most entries of a page.')
  limit?: string = undefined;
}

/** What every page of a list has beside its entries. */
export class PageDto {
  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'Brings the next page; null: there is none.',
    example: null,
  })
  next_cursor: string | null;
}
