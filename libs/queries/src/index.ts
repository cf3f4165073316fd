export { doneShare } from './batches/batch.json.js';
export {
  type BatchFilter,
  type BatchListItem,
  type BatchListPage,
  BatchListQuery,
} from './batches/batch-list.query.js';
export { BatchQueries } from './batches/batch.queries.js';
export type { BatchView } from './batches/batch.view.js';
export {
  type ChannelReceiptFigures,
  ReceiptFigures,
  SILENT_AFTER_HOURS,
  SILENT_AT_MOST,
} from './figures/receipt-figures.js';
export { WaitingFigures } from './figures/waiting-figures.js';
export { QueriesApiModule, QueriesModule } from './queries.module.js';
export { MessageQueries } from './search/message.queries.js';
export { WaitingReasons } from './waiting/waiting-reasons.js';
