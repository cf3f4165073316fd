export { GatewayRegistry } from './gateway-registry.js';
export { GATEWAYS } from './gateways.js';
export { GatewaysModule } from './gateways.module.js';
export { DESCRIPTION_PHRASES, descriptionFaultText } from './http/description/description-fault.js';
export { readDescription } from './http/description/read-description.js';
export { InstallError } from './linked-phone/library/install-error.js';
export { installLibrary, LIBRARY_FACTS } from './linked-phone/library/install-library.js';
export { LinkedPersons } from './linked-phone/linked-persons.js';
export { libraryFolder } from './linked-phone/owner/phone-links.js';
export { SEALED_PHONES, type PhoneRow, PhoneRows } from './linked-phone/owner/phone-rows.js';
export { installedVersion } from './linked-phone/thread/library.js';
export type { AccountReport } from './port/account.js';
export { CallbackSink } from './port/callback-sink.js';
export type {
  CallbackContent,
  CallbackReceipt,
  CallbackRequest,
  CallbackSender,
  IdentityLink,
  ChatHandoverReport,
  IdentityMove,
  MarketingPreference,
  ProviderNews,
  ReachOut,
  SenderName,
  SenderReachOut,
  SenderState,
} from './port/callback.js';
export {
  type ChannelCheck,
  Gateway,
  type OutgoingMessage,
  type Preview,
  type PulledStatus,
  type SendFact,
  type Released,
  type SendResult,
  type SentMessage,
} from './port/gateway.js';
export type { KnownUploads, OutgoingFile } from './port/outgoing-file.js';
export type { InstallFailure, LibraryFacts, PairingLibrary, WorkerLibrary } from './port/pairing-library.js';
export type { Pairing, PairingFailure, PairingState } from './port/pairing.js';
export type { PreviewSamples } from './port/preview.js';
export type { ReceiptSetup, ReceiptState } from './port/receipt-setup.js';
export type { ReceiptTarget } from './port/receipt-target.js';
export { resumeOf } from './port/resume.js';
export { BAD_ANSWER, DISCONNECTED_MS, rejected, suspendChannel, retryLater, unknown } from './port/send-results.js';
export type {
  CarrierTemplate,
  HeaderSample,
  NewButton,
  NewHeader,
  NewTemplate,
  TemplateFailure,
  TemplateManager,
  TemplateProblem,
  TemplateProblemCode,
} from './port/templates.js';
export { MAGIC_NUMBERS } from './sandbox/magic-numbers.js';
export { SandboxInbox, type SandboxItem, type SandboxPage } from './sandbox/sandbox-inbox.js';
export { SandboxPersons } from './sandbox/sandbox-persons.js';
export { SandboxReplies } from './sandbox/sandbox-replies.js';
export { callbackJson } from './shared/callback-json.js';
