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
export type { AttemptOutcome, ClaimedMessage } from './claims/attempt.js';
export { AttemptLog } from './claims/attempt-log.js';
export { LEASE_MS, MessageClaims, UnconfirmedClaimError } from './claims/message-claims.js';
export { ColdMessages } from './cold/cold-messages.js';
export {
  type Candidate,
  DueMessages,
  isClaimable,
  type MessageBeingSent,
  type MessageState,
} from './due/due-messages.js';
export { type KeyWaiting, WaitingKeys, keysIn } from './due/waiting-keys.js';
export { GenerationSweep } from './generations/generation-sweep.js';
export {
  InboundSink,
  type OptOutSignal,
  type NewInboundMessage,
  type PreferenceSignal,
} from './inbound/inbound-sink.js';
export { InboundEvents } from './inbound/inbound-events.js';
export { InboundFrom } from './inbound/inbound-from.js';
export { BatchReplies } from './inbound/batch-replies.js';
export { inboundData, InboundSweep } from './inbound/inbound-sweep.js';
export { QuotedMessages } from './inbound/quoted-messages.js';
export { PersonEraser } from './people/person-eraser.js';
export { type PersonMessage, PersonMessages } from './people/person-messages.js';
export { type PoolMessage, PoolMoves } from './pools/pool-moves.js';
export { PoolWaiting } from './pools/pool-waiting.js';
export { BatchPauses } from './pauses/batch-pauses.js';
export { BatchPauseSweep } from './pauses/batch-pause-sweep.js';
export { isColdAside } from './store/set-aside.js';
export { MessageChangesApiModule } from './message-changes.module.js';
export { MessagesModule } from './messages.module.js';
export { EventAudience, type PersonalEvent } from './notifications/event-audience.js';
export { NotificationOutbox, type NotifiedBatch, type NotifiedMessage } from './notifications/notification-outbox.js';
export { NotificationSubscriptions, type Subscriptions } from './notifications/notification-subscriptions.js';
export { insertNotifications, type PendingNotification } from './notifications/pending-notification.js';
export { Transitions } from './notifications/transitions.js';
export { OutcomeRecorder } from './outcomes/outcome-recorder.js';
export { readLastReceipt } from './receipts/channel-receipts.js';
export { BY_BATCH_INDEX, BY_ID, BY_CLAIM_INDEX, BY_RECIPIENT_INDEX } from './store/forced-index.js';
export { inClaimRange, IN_CLAIM_RANGE, KeyBacklog } from './store/key-backlog.js';
export { HELD_COUNTED_AT_MOST, HeldMessages } from './review/held-messages.js';
export { ReviewSweep } from './review/review-sweep.js';
export { type TemplateStop, useBy, useOf } from './review/template-stop.js';
export { TemplateStops } from './review/template-stops.js';
export { ownedBy } from './store/owned-by.js';
export type { BatchPool, NewBatch, StoredBatch } from './store/new-batch.js';
export {
  type FeedGroup,
  SEND_ORDER,
  type SendOrderKey,
  bySendOrder,
  groupKey,
  recipientOf,
  RETRY_HOLD_MS,
} from './store/send-order.js';
export { sealAhead, storeBatches, storeMessages } from './store/store-batches.js';
export { SHOWN_OUTCOME } from './store/unanswered-attempt.js';
export { LifecycleSweeps } from './sweeps/lifecycle-sweeps.js';
export { MessageEraser } from './sweeps/message-eraser.js';
export { MessageRemover } from './sweeps/message-remover.js';
export { MessageTraces } from './traces/message-traces.js';
export { ReceiptBacklog } from './unknowns/receipt-backlog.js';
export { HOLD_MS } from './unknowns/unknown-checks.js';
export { type UnknownMessage, UnknownMessages } from './unknowns/unknown-messages.js';
export { MessageReader } from './view/message-reader.js';
export { MessageTemplateDto } from './view/content.dto.js';
export { MessageDto, WaitingForDto } from './view/message.dto.js';
export { messageJson } from './view/message.json.js';
export type {
  AttemptView,
  IdSpan,
  MessageDetail,
  MessageFilter,
  MessagePage,
  MessageView,
  TimeRange,
} from './view/message.view.js';
export { sentForm } from './view/sent-form.js';
export { wireRecipient } from './view/wire-recipient.js';
export { SIMULATED_FIELD } from './view/simulated-field.js';
export { visibleTo } from './view/visible-to.js';
export { WAITING_CODES, type WaitingCode, type WaitingFor, waitsFor } from './view/waiting-for.js';
export { WaitingReasonReader } from './view/waiting-reason-reader.js';
