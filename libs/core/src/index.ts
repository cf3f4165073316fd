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
export { MESSAGE_SHAPE, nearest, REQUEST_SHAPE } from './batch/unknown-fields.js';
export { VIOLATION_CODES, violationTemplate, violationText } from './batch/violation-texts.js';
export {
  wireTemplate,
  type WireTemplate,
  type WireTemplateButton,
  type WireTemplateHeader,
  type WireMessagePayment,
  wireMessagePayment,
} from './batch/wire-template.js';
export { BoundedMap, ExpiringMap } from './bounded-map.js';
export { CLI_COMMAND } from './cli-command.js';
export { AnchoredClock, Clock } from './clock.js';
export { DIALECTS, type DialectName, dialectOfPath } from './dialects.js';
export { DomainError, ERROR_TEXTS, type Violation, ERROR_STATUS, type ErrorCode } from './errors.js';
export {
  FAILURE_CODES,
  type FailureCode,
  explainEnded,
  explainFailure,
  explanationOf,
} from './failures/failure-explanations.js';
export { failureTitle, whyParams } from './failures/failure-titles.js';
export {
  retryAfterMs,
  dailyDelay,
  endsInCampaign,
  receiptRetryDelay,
  GIVE_UP_AFTER_MS,
  MAX_ATTEMPTS,
  circuitDelay,
  suspensionDelay,
  jittered,
  retryDelay,
} from './failures/retry.js';
export { type WhatsAppAnswer, answerByNumber, answerByWords } from './failures/whatsapp-answers.js';
export { LaneRotation } from './fairness/lane-rotation.js';
export {
  BATCH_FIELDS,
  CONTENT_FIELDS,
  type KeptBatchFields,
  LEGAL_BASES,
  type LegalBasis,
} from './fields/declared-fields.js';
export {
  type AskedJson,
  type BatchField,
  declaredPhrases,
  describing,
  type Field,
  type Fields,
  type KeptValues,
  type Teller,
  tellerOf,
  toldBy,
  type ToldJson,
} from './fields/field.js';
export { cleanFilename, nameOfPart } from './file/clean-filename.js';
export { endingOf, FILE_KINDS, type FileKind, mediaTypeOfEnding } from './file/file-kinds.js';
export { groupBy } from './group-by.js';
export { Installation } from './installation.js';
export { findJsonFault } from './json/json-fault.js';
export { childPointer, type JsonPlace, jsonPlaces } from './json/json-places.js';
export { type JsonLimits, JsonScan, MAX_JSON_DEPTH } from './json/json-scan.js';
export { type ParsedJson, parseJson } from './json/parse-json.js';
export {
  Both,
  both,
  catalogue,
  preferredLanguage,
  type Bilingual,
  type Language,
  type Phrases,
  bilingual,
  textOf,
} from './language.js';
export { Aside, ASIDES, asidesWith } from './message/aside.js';
export { linkOf, type MessageButton, repliesOf, type ReplyButton } from './message/buttons.js';
export { carrierText, isCarriable, isShortEnough } from './message/carrier-text.js';
export type { ChosenButton } from './message/chosen-button.js';
export { filesIn, mediaHeaders } from './message/content-files.js';
export {
  type MessageContent,
  type MessageDialect,
  type Pricing,
  contentJson,
  contentOf,
  sentContentOf,
} from './message/content.js';
export { LANES, LANE_WEIGHTS, Lane, PRIORITIES, type Priority, priorityOf } from './message/lane.js';
export {
  MEDIA_TYPES,
  type FileMedia,
  type MediaContent,
  type MediaSource,
  type MediaType,
  isFile,
} from './message/media-content.js';
export { mediaName } from './message/media-name.js';
export {
  type FigureKind,
  SENT_WITHIN_MS,
  type CounterName,
  type Meter,
  METERS,
  type MeterLabels,
  type GatewayAnswerClass,
  Metrics,
  minuteOf,
  type MovedMessages,
  NoMetrics,
} from './message/metrics.js';
export { NEWS_KINDS, type NewsKind } from './message/news-kind.js';
export { NOTIFICATION_TYPES, type NotificationType, notificationOfStatus } from './message/notification-type.js';
export { OPT_OUT_SCOPES, type OptOutScope } from './message/opt-out-scope.js';
export { type Receipt, type ReceiptMatch, type ReceiptRetry, ReceiptSink, stampOf } from './message/receipt.js';
export { type AskedAgain, KeptFiles, type SentAgain, SentTexts } from './message/sent-texts.js';
export { isSimulated, SIMULATOR, SIMULATOR_ID_PREFIX } from './message/simulated.js';
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
export { bodyParameters, fillBody } from './message/template-body.js';
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
  PIX_KEY_TYPES,
  type Payment,
  PAYMENT_TYPES,
  type PaymentType,
  paymentCode,
} from './payment.js';
export { checkPhone } from './phone/check-phone.js';
export { formatPhone, phoneInFile } from './phone/format-phone.js';
export { hasDoubleForm, personOf, phonesOf } from './phone/person.js';
export { readPhoneBeginning, readPhone } from './phone/phone-beginning.js';
export type { PhoneAssumption, PhoneReading, PhoneReason, ReadPhone, RefusedPhone } from './phone/phone-reading.js';
export { assumedPhoneText, isPhoneReason, readPhoneText, refusedPhoneText } from './phone/phone-texts.js';
export { maySameSubscriber } from './phone/same-subscriber.js';
export { isSurrogate, surrogateFor, SURROGATES_OF_ONE } from './phone/surrogate.js';
export { isUserId, userIdentity, userIdIn } from './phone/user-id.js';
export { RUN } from './run.js';
export {
  isoTime,
  formatLocal,
  localDay,
  localToUtcOrNext,
  utcToLocal,
  readScheduledAt,
  readTime,
  timezoneName,
  zoneTitle,
} from './schedule.js';
export {
  seal,
  unseal,
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
  UnreadableSecretError,
  Vault,
} from './secrets.js';
export { shared } from './shared.js';
export { isSignedWith, signWebhook, startSignature } from './signature/standard-webhooks.js';
export { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from './spans.js';
export {
  type TemplateField,
  templateFields,
  fieldOfPath,
  fileField,
  missingFields,
  type TemplateInput,
  templateInput,
  type TypedFields,
} from './template-form/template-form.js';
export { findSlips, meantBy, type Slip } from './template.js';
export { CSV_START, csvLine, unguarded } from './text/csv.js';
export { MAX_DETAIL, cut, fitDetail } from './text/detail.js';
export {
  decodeCell,
  decodeText,
  EncodingCount,
  type FileEncoding,
  textOfFile,
  trimBytes,
  utf16Of,
} from './text/file-encoding.js';
export { isAddressableName, isWholeId, nameKey, nameOf } from './text/name.js';
export { plainText } from './text/plain.js';
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
  WEBHOOK_DELIVERY_STATUSES,
  WebhookDeliveryStatus,
  type WebhookDeliveryStatusName,
} from './webhook/webhook-delivery-status.js';
