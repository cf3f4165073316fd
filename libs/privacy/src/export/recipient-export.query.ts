import { CursorField, LimitField } from '@recado/http';

const MAX_LIMIT = 100;

/** The query of `GET /api/recipients/{phone}/export`, as the URL has it; all fields are optional. */
export class RecipientExportQuery {
  @CursorField('The `next_cursor` of the page before.')
  cursor?: string = undefined;

  @LimitField(MAX_LIMIT, 'Most messages of a page.')
  limit?: string = undefined;
}
