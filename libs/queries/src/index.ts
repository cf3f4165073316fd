export { type BatchFilter, type BatchListItem, BatchListQuery, type FoundBatch } from './batches/batch-list.query.js';
export { type BatchSample, BatchTexts } from './batches/batch-texts.js';
export { BatchQueries } from './batches/batch.queries.js';
export type { BatchView } from './batches/batch.view.js';
export { BatchesUnderWay, type BatchUnderWay } from './batches/batches-under-way.js';
export { doneShare } from './batches/batches.controller.js';
export { type FailureFilter, type FailureGroup, FailureGroups } from './failures/failure-groups.js';
export { type ChannelDay, ChannelFigures } from './figures/channel-figures.js';
export { FIRST_STEPS, type FirstStep, FirstSteps, type StepsTaken } from './figures/first-steps.js';
export {
  FIGURE_WINDOWS,
  type FigureWindow,
  type FailureCount,
  type FigurePoint,
  MessageFigures,
  type WindowFigures,
} from './figures/message-figures.js';
export { type PricedDay, Prices } from './figures/prices.js';
export { Processes, type ProcessView } from './figures/processes.js';
export {
  type ChannelReceiptFigures,
  ReceiptFigures,
  SILENT_AFTER_HOURS,
  SILENT_AT_MOST,
} from './figures/receipt-figures.js';
export { WaitingFigures } from './figures/waiting-figures.js';
export { LANE_COUNTED_AT_MOST, type LaneWaiting, WaitingOverview } from './figures/waiting-overview.js';
export { type Forecast, NO_FORECAST } from './forecast/forecast.view.js';
export { LOOKED_UP } from './forecast/new-people.js';
export { SendForecast } from './forecast/send-forecast.js';
export { QueriesApiModule, QueriesModule } from './queries.module.js';
export { localDays, localHours, type TimeSpan } from './schedules/local-spans.js';
export { type ScheduledBatch, ScheduledBatches, type ScheduledList } from './schedules/scheduled-batches.js';
export { ScheduledCounts, type SpanCount, type SpanCounts } from './schedules/scheduled-counts.js';
export { Cancelers } from './search/cancelers.js';
export { MessageLookups } from './search/message-lookups.js';
export { MessageQueries } from './search/message.queries.js';
export { WaitingReasons } from './waiting/waiting-reasons.js';
