export { type AddressedMessage, RecipientBlocklist, type RefusingRecipient } from './blocklist/recipient-blocklist.js';
export type { BulkChangeView } from './bulk/bulk-change.js';
export { BulkChanges } from './bulk/bulk-changes.js';
export { BulkRunner } from './bulk/bulk-runner.js';
export { type ScheduleRange, rangeValues, scheduleRanges } from './bulk/scheduled-messages.js';
export { type FailureSelection, MAX_COUNTED, NO_END, type ScheduleSelection } from './bulk/selection.js';
export { Cancellations } from './changes/cancellations.js';
export { KeyCancellation } from './changes/key-cancellation.js';
export type { NewTime } from './changes/new-time.js';
export { Reschedules } from './changes/reschedules.js';
export { Retries } from './changes/retries.js';
export { AttemptLog } from './claims/attempt-log.js';
export type { AttemptOutcome, ClaimedMessage } from './claims/attempt.js';
export { LEASE_MS, MessageClaims, UnconfirmedClaimError } from './claims/message-claims.js';
export { ColdMessages } from './cold/cold-messages.js';
export {
  type Candidate,
  DueMessages,
  isClaimable,
  type MessageBeingSent,
  type MessageState,
  type KeyWaiting,
  WaitingKeys,
} from './due-messages.js';
export { GenerationSweep } from './generations.js';
export {
  BatchReplies,
  InboundEvents,
  InboundFrom,
  inboundData,
  InboundSweep,
  QuotedMessages,
  InboundSink,
  type OptOutSignal,
  type NewInboundMessage,
  type PreferenceSignal,
} from './inbound.js';
export { MessageChangesApiModule } from './message-changes.module.js';
export { MessagesModule } from './messages.module.js';
export { OutcomeRecorder } from './outcomes/outcome-recorder.js';
export { BatchPauseSweep } from './pauses/batch-pause-sweep.js';
export { BatchPauses } from './pauses/batch-pauses.js';
export { PersonEraser, type PersonMessage, PersonMessages } from './people.js';
export { type PoolMessage, PoolMoves, PoolWaiting } from './pools.js';
export { readLastReceipts } from './receipts/channel-receipts.js';
export { ReceiptBacklog, HOLD_MS, type UnknownMessage, UnknownMessages } from './receipts/unknowns.js';
export { BY_BATCH_INDEX, BY_ID, BY_CLAIM_INDEX, BY_RECIPIENT_INDEX } from './store/forced-index.js';
export { inClaimRange, IN_CLAIM_RANGE, KeyBacklog } from './store/key-backlog.js';
export {
  EventAudience,
  type PersonalEvent,
  NotificationOutbox,
  type NotifiedBatch,
  type NotifiedMessage,
  NotificationSubscriptions,
  type Subscriptions,
  Transitions,
  insertNotifications,
  type PendingNotification,
} from './store/notifications.js';
export { ownedBy } from './store/owned-by.js';
export {
  HELD_COUNTED_AT_MOST,
  HeldMessages,
  ReviewSweep,
  type TemplateStop,
  useBy,
  useOf,
  TemplateStops,
} from './store/review.js';
export {
  type FeedGroup,
  SEND_ORDER,
  type SendOrderKey,
  bySendOrder,
  groupKey,
  recipientOf,
  RETRY_HOLD_MS,
} from './store/send-order.js';
export { isColdAside } from './store/set-aside.js';
export {
  type BatchPool,
  type NewBatch,
  type StoredBatch,
  sealAhead,
  storeBatches,
  storeMessages,
} from './store/store-batches.js';
export { SHOWN_OUTCOME } from './store/unanswered-attempt.js';
export { LifecycleSweeps } from './sweeps/lifecycle-sweeps.js';
export { MessageEraser } from './sweeps/message-eraser.js';
export { MessageRemover } from './sweeps/message-remover.js';
export { MessageTraces } from './traces/message-traces.js';
export { MessageTemplateDto } from './view/content.dto.js';
export { MessageReader } from './view/message-reader.js';
export { MessageDto, WaitingForDto, SIMULATED_FIELD } from './view/message.dto.js';
export { messageJson, wireRecipient, sentForm } from './view/message.json.js';
export type {
  AttemptView,
  IdSpan,
  MessageDetail,
  MessageFilter,
  MessagePage,
  MessageView,
  TimeRange,
} from './view/message.view.js';
export { visibleTo } from './view/visible-to.js';
export { WAITING_CODES, type WaitingCode, type WaitingFor, waitsFor } from './view/waiting-for.js';
export { WaitingReasonReader } from './view/waiting-reason-reader.js';
