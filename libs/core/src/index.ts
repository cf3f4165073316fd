export { ASSISTANT_INSTRUCTIONS, ASSISTANT_NOTICE } from './assistant-texts.js';
export type {
  BatchItem,
  BatchOptions,
  BatchResult,
  FileReading,
  ParsedBatch,
  RejectedMessage,
} from './batch/batch-types.js';
export { FIELD_LIMITS } from './batch/field-limits.js';
export { shown } from './batch/fields.js';
export { parseBatch } from './batch/parse-batch.js';
export { isFilename, isMimetype } from './batch/read-media.js';
export { referenceKey } from './batch/references.js';
export type { ViolationCode } from './batch/texts.js';
export { MESSAGE_FIELDS, nearest, REQUEST_FIELDS } from './batch/unknown-fields.js';
export { VIOLATION_CODES, violationTemplate, violationText } from './batch/violation-texts.js';
export { BoundedMap } from './bounded-map.js';
export { AnchoredClock, Clock } from './clock.js';
export { DomainError } from './errors/domain-error.js';
export { ERROR_STATUS, type ErrorCode } from './errors/error-code.js';
export { ERROR_TEXTS } from './errors/error-texts.js';
export type { Violation } from './errors/violation.js';
export {
  FAILURE_CODES,
  type FailureCode,
  explainEnded,
  explainFailure,
  explanationOf,
} from './failures/failure-explanations.js';
export { failureTitle } from './failures/failure-titles.js';
export { type WhatsAppAnswer, answerByNumber, answerByWords } from './failures/whatsapp-answers.js';
export { CLI_COMMAND } from './cli-command.js';
export { type FigureKind, SENT_WITHIN_MS } from './figures.js';
export { cleanFilename, nameOfPart } from './file/clean-filename.js';
export { endingOf, FILE_KINDS, type FileKind, mediaTypeOfEnding } from './file/file-kinds.js';
export { LaneRotation } from './fairness/lane-rotation.js';
export { groupBy } from './group-by.js';
export { Installation } from './installation.js';
export { type JsonLimits, JsonScan, MAX_JSON_DEPTH } from './json/json-scan.js';
export { findJsonFault } from './json/json-fault.js';
export { childPointer, type JsonPlace, jsonPlaces } from './json/json-places.js';
export { type ParsedJson, parseJson } from './json/parse-json.js';
export { type Bilingual, type Language, type Phrases, bilingual, textOf } from './language/language.js';
export { Both, both, catalogue } from './language/both.js';
export { preferredLanguage } from './language/preferred-language.js';
export {
  MEDIA_TYPES,
  type FileMedia,
  type MediaContent,
  type MediaSource,
  type MediaType,
  isFile,
} from './message/media-content.js';
export { filesIn, mediaHeaders } from './message/content-files.js';
export {
  MESSAGE_CATEGORIES,
  type MessageCategory,
  type MessageContent,
  type Pricing,
  contentJson,
  contentOf,
} from './message/content.js';
export { linkOf, type MessageButton, repliesOf, type ReplyButton } from './message/buttons.js';
export type { ChosenButton } from './message/chosen-button.js';
export {
  type ButtonValue,
  HEADER_MEDIA,
  type HeaderMediaType,
  type MediaHeader,
  type TemplateButton,
  type TemplateCard,
  type TemplateContent,
  type TemplateHeader,
} from './message/template-content.js';
export { CODE_ADDRESS, type TemplateDemands, demandsOf } from './message/template-demands.js';
export { completedTemplate, templateLacks } from './message/template-lacks.js';
export {
  wireTemplate,
  type WireTemplate,
  type WireTemplateButton,
  type WireTemplateHeader,
} from './batch/wire-template.js';
export { type Payment, PAYMENT_TYPES, type PaymentType, paymentCode } from './payment/payment.js';
export {
  isButton,
  type MessagePayment,
  ORDER_STATUSES,
  type OrderStatus,
  PAYMENT_STATUSES,
  type PaymentItem,
  type PaymentNews,
  type PaymentStatus,
  subtotalOf,
  textWithPayment,
} from './payment/message-payment.js';
export { PIX_KEY_TYPES } from './payment/pix-key.js';
export { type WireMessagePayment, wireMessagePayment } from './batch/wire-payment.js';
export { carrierText, isCarriable, isShortEnough } from './message/carrier-text.js';
export { bodyParameters, fillBody } from './message/template-body.js';
export { mediaName } from './message/media-name.js';
export { Aside, ASIDES, asidesWith } from './message/aside.js';
export { LEGAL_BASES, type LegalBasis } from './message/legal-basis.js';
export { LANES, LANE_WEIGHTS, Lane, PRIORITIES, type Priority, priorityOf } from './message/lane.js';
export { NEWS_KINDS, type NewsKind } from './message/news-kind.js';
export { NOTIFICATION_TYPES, type NotificationType, notificationOfStatus } from './message/notification-type.js';
export { OPT_OUT_SCOPES, type OptOutScope } from './message/opt-out-scope.js';
export { type Receipt, type ReceiptMatch, type ReceiptRetry, ReceiptSink, stampOf } from './message/receipt.js';
export { RUN } from './run.js';
export { type AskedAgain, KeptFiles, type SentAgain, SentTexts } from './message/sent-texts.js';
export {
  NoTracer,
  type Span,
  type SpanAttributes,
  type SpanKind,
  type SpanName,
  type SpanStart,
  Tracer,
} from './tracer.js';
export {
  MessageStatus,
  UNFINISHED,
  STATUS_CODES,
  type StatusCode,
  WAITING,
  WIRE_STATUSES,
  type WireStatus,
  sourcesOf,
  statusCode,
  statusOfCode,
  statusOfWire,
  wireStatus,
} from './message/status.js';
export { isSimulated, SIMULATOR, SIMULATOR_ID_PREFIX } from './message/simulated.js';
export { type CounterName, type Meter, METERS, type MeterLabels } from './meters.js';
export { type GatewayAnswerClass, Metrics, minuteOf, type MovedMessages, NoMetrics } from './metrics.js';
export { checkPhone } from './phone/check-phone.js';
export { formatPhone, phoneInFile } from './phone/format-phone.js';
export { isSurrogate, surrogateFor, SURROGATES_OF_ONE } from './phone/surrogate.js';
export { isUserId, userIdentity, userIdIn } from './phone/user-id.js';
export { maySameSubscriber } from './phone/same-subscriber.js';
export { hasDoubleForm, personOf, phonesOf } from './phone/person.js';
export { readPhoneBeginning } from './phone/phone-beginning.js';
export type { PhoneAssumption, PhoneReading, PhoneReason, ReadPhone, RefusedPhone } from './phone/phone-reading.js';
export { assumedPhoneText, isPhoneReason, readPhoneText, refusedPhoneText } from './phone/phone-texts.js';
export { readPhone } from './phone/read-phone.js';
export { retryAfterMs } from './retry/retry-after.js';
export {
  dailyDelay,
  endsInCampaign,
  receiptRetryDelay,
  GIVE_UP_AFTER_MS,
  MAX_ATTEMPTS,
  circuitDelay,
  suspensionDelay,
  jittered,
  retryDelay,
} from './retry/retry-policy.js';
export { isoTime } from './schedule/iso-time.js';
export { formatLocal, localDay, localToUtcOrNext, utcToLocal } from './schedule/local-time.js';
export { readScheduledAt, readTime } from './schedule/read-time.js';
export { timezoneName } from './schedule/timezone.js';
export { seal, unseal } from './secrets/seal.js';
export {
  isMarked,
  openedAsItIs,
  openedText,
  STORED_MARK,
  storedAsItIs,
  type StoredKind,
  storedKeyId,
  storedSealed,
  type TextKey,
  UNREADABLE_TEXT,
} from './secrets/stored-text.js';
export { UnreadableSecretError, Vault } from './secrets/vault.js';
export { shared } from './shared.js';
export { isSignedWith, signWebhook, startSignature } from './signature/standard-webhooks.js';
export { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from './spans.js';
export { type TemplateField, templateFields } from './template-form/template-fields.js';
export { fieldOfPath } from './template-form/field-of-path.js';
export {
  fileField,
  missingFields,
  type TemplateInput,
  templateInput,
  type TypedFields,
} from './template-form/template-input.js';
export { findSlips, meantBy, type Slip } from './template/slips.js';
export { MAX_DETAIL, cut, fitDetail } from './text/detail.js';
export { zoneTitle } from './schedule/zone-title.js';
export { isAddressableName, isWholeId, nameKey, nameOf } from './text/name.js';
export { CSV_START, csvLine, unguarded } from './text/csv.js';
export { decodeCell, EncodingCount, type FileEncoding, textOfFile, trimBytes, utf16Of } from './text/file-encoding.js';
export {
  codePoints,
  excerpt,
  isBlank,
  isShowableName,
  isUnfilled,
  showableText,
  textFault,
  wholeUrl,
} from './text/text.js';
export { plainText } from './text/plain.js';
export {
  WEBHOOK_DELIVERY_STATUSES,
  WebhookDeliveryStatus,
  type WebhookDeliveryStatusName,
} from './webhook/webhook-delivery-status.js';
