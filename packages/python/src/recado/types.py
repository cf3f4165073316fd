"""The bodies of the API. Made by `npm run generate` from docs/openapi.json: do not change it by hand."""


from __future__ import annotations


from datetime import datetime
from typing import Any, Literal, NotRequired, TypedDict, Union


ChannelState = Literal["active", "paused", "suspended", "throttled", "failing", "closed", "archived"]


ErrorCode = Literal["bad_request", "invalid_json", "unauthorized", "forbidden", "address_binding_required", "not_found", "method_not_allowed", "request_timeout", "idempotency_running", "not_cancelable", "not_reschedulable", "not_retryable", "may_arrive_twice", "not_pausable", "payment_not_open", "not_changeable", "media_needed", "changed_meanwhile", "payload_too_large", "media_quota_exceeded", "unsupported_media_type", "expectation_failed", "validation_failed", "idempotency_mismatch", "rate_limited", "headers_too_large", "internal_error", "unavailable", "overloaded"]


ListSendState = Literal["reading", "ready", "queuing", "queued", "canceled", "discarded"]


MediaType = Literal["image", "document", "video", "audio"]


MessageStatus = Literal["Pendente", "Agendada", "Enviando", "Enviada", "Entregue", "Lida", "Falhou", "Cancelada", "Expirada", "Incerta"]


OptOutScope = Literal["all", "marketing"]


OrderStatus = Literal["pending", "processing", "partially-shipped", "shipped", "completed", "canceled"]


PairingState = Literal["connected", "scan", "type", "starting", "stopped", "missing", "failed"]


PaymentStatus = Literal["pending", "captured", "failed"]


PaymentType = Literal["pix", "boleto", "link"]


PixKeyType = Literal["CPF", "CNPJ", "EMAIL", "PHONE", "EVP"]


Priority = Literal["high", "normal", "low"]


WebhookDeliveryStatus = Literal["waiting", "delivered", "failed"]


WebhookEvent = Literal["message.sent", "message.delivered", "message.read", "message.failed", "message.canceled", "message.expired", "message.unknown", "message.received", "batch.completed", "opt_out.added", "channel.paused", "channel.resumed", "channel.updated", "template.updated", "webhook.disabled", "webhook.test"]


class ApiKey(TypedDict):
    """An API key without its secret."""

    id: int
    name: str
    prefix: str
    scopes: list[Literal["messages:write", "messages:read", "messages:read_all", "webhooks:read", "webhooks:write", "opt_outs:read", "opt_outs:write", "inbound:read", "privacy", "channels:read", "channels:write", "keys:read", "keys:write", "templates:read", "templates:write", "sends:write", "lists:read", "lists:write"]]
    test_mode: bool
    expires_at: str | None
    ip_allow_list: list[str] | None
    limits: KeyLimits
    timezone: str | None
    channel: str | None
    created_at: str
    created_by: str | None
    revoked_at: str | None
    last_used_at: str | None
    replaced_secrets: list[ReplacedSecret]


class ApiKeyChanges(TypedDict):
    """What to change; the rest stays as it is."""

    name: NotRequired[str]
    scopes: NotRequired[list[Literal["messages:write", "messages:read", "messages:read_all", "webhooks:read", "webhooks:write", "opt_outs:read", "opt_outs:write", "inbound:read", "privacy", "channels:read", "channels:write", "keys:read", "keys:write", "templates:read", "templates:write", "sends:write", "lists:read", "lists:write"]]]
    expires_at: NotRequired[datetime | str | None]
    ip_allow_list: NotRequired[list[str] | None]
    limits: NotRequired[KeyLimitsChanges]
    timezone: NotRequired[str | None]
    channel: NotRequired[str | None]


class ApiKeyPage(TypedDict):
    """All keys, the newest first, revoked ones last."""

    data: list[ApiKey]


class ApiKeyWithSecret(TypedDict):
    """A key with its secret, which is shown this once."""

    id: int
    name: str
    prefix: str
    scopes: list[Literal["messages:write", "messages:read", "messages:read_all", "webhooks:read", "webhooks:write", "opt_outs:read", "opt_outs:write", "inbound:read", "privacy", "channels:read", "channels:write", "keys:read", "keys:write", "templates:read", "templates:write", "sends:write", "lists:read", "lists:write"]]
    test_mode: bool
    expires_at: str | None
    ip_allow_list: list[str] | None
    limits: KeyLimits
    timezone: str | None
    channel: str | None
    created_at: str
    created_by: str | None
    revoked_at: str | None
    last_used_at: str | None
    replaced_secrets: list[ReplacedSecret]
    secret: str


class AskedTemplateButton(TypedDict):
    """A button of a new template."""

    type: Literal["reply", "url", "phone", "coupon", "pix", "boleto", "link"]
    text: NotRequired[str]
    url: NotRequired[str]
    phone: NotRequired[str]
    example: NotRequired[str]


class BatchCounts(TypedDict):
    """How many of its messages are in each status; every status is there."""

    Pendente: int
    Agendada: int
    Enviando: int
    Enviada: int
    Entregue: int
    Lida: int
    Falhou: int
    Cancelada: int
    Expirada: int
    Incerta: int


class Batch(TypedDict):
    """What one request queued, and its progress."""

    id: int
    name: str | None
    total: int
    counts: NotRequired[BatchCounts]
    replies: int
    opt_out_replies: int
    done: float
    created_at: str
    legal_basis: Literal["consent", "contract", "legitimate_interest", None]
    timezone: str
    first_scheduled_at: str | None
    last_scheduled_at: str | None
    expected_end: str | None
    forecast: Forecast
    paused_at: str | None
    templates_in_review: NotRequired[list[str]]


class BatchEventData(TypedDict):
    """A batch in which nothing is open any more."""

    batch_id: int
    total: int
    created_at: str
    completed_at: str


class BatchPage(TypedDict):
    """A page of batches."""

    next_cursor: str | None
    data: list[BatchSummary]


class BatchSummaryCounts(TypedDict):
    """As in `Batch`; null: a large batch is still being counted, and a later page has it."""

    Pendente: int
    Agendada: int
    Enviando: int
    Enviada: int
    Entregue: int
    Lida: int
    Falhou: int
    Cancelada: int
    Expirada: int
    Incerta: int


class BatchSummary(TypedDict):
    """A batch in a list."""

    id: int
    name: str | None
    total: int
    replies: int
    opt_out_replies: int
    created_at: str
    paused_at: str | None
    counts: NotRequired[BatchSummaryCounts | None]
    done: float | None


class CanceledBatch(TypedDict):
    """What happened to each message of the batch: each is counted once."""

    batch_id: int
    total: int
    canceled: int
    already_canceled: int
    not_cancelable: int


class Channel(TypedDict):
    """A sender: a number or an instance at a provider."""

    name: str
    gateway: str
    state: ChannelState
    reason: str | None
    phone: str | None
    is_default: bool
    built_in: bool
    paused_at: str | None
    paused_by: str | None
    pause_reason: str | None
    archived_at: str | None
    created_at: str
    seen: ChannelSeen
    limits: ChannelLimits


class ChannelChanges(TypedDict):
    """What to change; the rest stays as it is."""

    settings: NotRequired[dict[str, Any]]
    limits: NotRequired[ChannelLimitsChanges]
    confirm_unsafe_limits: NotRequired[str]


class ChannelCheck(TypedDict):
    """What the provider answered."""

    ready: bool
    code: str | None
    detail: str | None
    needs_pairing: bool


class ChannelDailyCap(TypedDict):
    """How many may leave on a day of the channel’s zone."""

    messages: int
    warm_up: ChannelWarmUp | None


class ChannelDetails(TypedDict):
    """A channel with its settings."""

    name: str
    gateway: str
    state: ChannelState
    reason: str | None
    phone: str | None
    is_default: bool
    built_in: bool
    paused_at: str | None
    paused_by: str | None
    pause_reason: str | None
    archived_at: str | None
    created_at: str
    seen: ChannelSeen
    limits: ChannelLimits
    settings: list[ChannelSetting]


class ChannelEventData(TypedDict):
    """A channel that stopped or resumed."""

    channel: str
    code: str | None
    resume: Literal["auto", "manual", None]


class ChannelLimits(TypedDict):
    """What a channel may send and when; null: not limited."""

    pace: ChannelPace | None
    spacing_seconds: float
    daily_cap: ChannelDailyCap | None
    new_recipients: ChannelNewRecipients | None
    window: ChannelWindow | None
    timezone: str


class ChannelLimitsChanges(TypedDict):
    """Limits that are given. Each is given whole; null lifts it."""

    pace: NotRequired[ChannelPace | None]
    spacing_seconds: NotRequired[float]
    daily_cap: NotRequired[ChannelDailyCap | None]
    new_recipients: NotRequired[ChannelNewRecipients | None]
    window: NotRequired[ChannelWindow | None]
    timezone: NotRequired[str]


class ChannelNewRecipients(TypedDict):
    """People who have not written to the channel lately."""

    per_day: ChannelDailyCap
    spacing_seconds: float


class ChannelPace(TypedDict):
    """Messages in a time, evenly spread."""

    messages: int
    period_seconds: float
    jitter_percent: int


class ChannelPage(TypedDict):
    """All channels, by age."""

    data: list[Channel]


class ChannelPairing(TypedDict):
    """How far the pairing of a channel with a phone is."""

    state: PairingState
    phone: str | None
    qr: str | None
    code: str | None
    code_seconds: int | None
    failure: str | None
    detail: str | None
    takes_phone: bool
    risk: str | None


class ChannelSeen(TypedDict):
    """What was last seen of a channel; null: nothing."""

    sent_at: str | None
    receipt_at: str | None
    checked_at: str | None
    check_code: str | None


class ChannelSetting(TypedDict):
    """A setting of a channel. The value of a secret is never shown."""

    name: str
    value: str | None
    is_set: bool
    is_secret: bool
    is_required: bool


class ChannelTemplate(TypedDict):
    """A template of the account behind a channel, as its provider told it."""

    name: str
    language: str
    status: str
    sendable: bool
    category: str | None
    next_category: str | None
    quality: str | None
    rejected_reason: str | None
    body: str | None
    components: list[dict[str, Any]] | None
    fields: list[str]
    checked_at: str


class ChannelTemplatePage(TypedDict):
    """All known templates of a channel."""

    data: list[ChannelTemplate]


class ChannelTest(TypedDict):
    """A test message."""

    phone: str
    text: str


class ChannelTestSent(TypedDict):
    """The message of a test."""

    message_id: int


class ChannelUpdatedData(TypedDict):
    """What the provider told of the account or the number behind a channel."""

    channel: str
    kind: Literal["quality", "messaging_limit", "account", "reach_out", "capping"]
    value: str
    detail: str | None
    previous_value: str | None
    at: str


class ChannelWarmUp(TypedDict):
    """A new number begins with few messages and may send more each day."""

    start: int
    growth_percent: int


ChannelWindow = TypedDict(
    "ChannelWindow",
    {
        "days": "list[int]",
        "from": "str",
        "to": "str",
    },
)
"""The hours in which messages may leave."""


class CreatedWebhook(TypedDict):
    """A new webhook, with the secret that signs what is sent to it."""

    id: int
    url: str
    events: list[WebhookEvent]
    format: str | None
    description: str | None
    enabled: bool
    failing_since: str | None
    disabled_at: str | None
    disabled_reason: Literal["owner", "gone", "failing", None]
    created_at: str
    secret: str


class EnqueueAnswer(TypedDict):
    """EnqueueAnswer"""

    success: Literal[True]
    message: str
    batch_id: int
    messages: list[QueuedMessage]
    timezone: NotRequired[str]
    warnings: NotRequired[list[Warning]]
    rejected: NotRequired[list[RejectedMessage]]


class EnqueueRequest(TypedDict):
    """A batch. Fields that are not named here are ignored; null, empty and white space count as absent."""

    messages: list[NewMessage]
    name: NotRequired[str | None]
    scheduled_at: NotRequired[datetime | str | None]
    timezone: NotRequired[str | None]
    expires_at: NotRequired[datetime | str | None]
    priority: NotRequired[Literal["high", "normal", "low", "", None]]
    channel: NotRequired[str | None]
    on_invalid: NotRequired[Literal["reject", "skip", "", None]]
    legal_basis: NotRequired[Literal["consent", "contract", "legitimate_interest", "", None]]


class ErasedRecipient(TypedDict):
    """How many messages to the person were erased."""

    erased: int
    canceled: int
    left: int


class FilePage(TypedDict):
    """A page of files."""

    next_cursor: str | None
    data: list[KeptFile]


class FileQuota(TypedDict):
    """What the key keeps in files, an equal content once."""

    used: int
    limit: int | None


class Forecast(TypedDict):
    """When the last message that waits will have left, and what decides that."""

    end: str | None
    earliest: bool
    limit: ForecastLimit | None
    waiting_before: int | None
    stopped_by: Literal["schedule", "retry", "batch_paused", "channel_paused", "channel_throttled", "channel_failing", "no_owner", "window", "daily_cap", "new_recipient_cap", "template", "provider_review", "pace", "recipient_spacing", "order", "queue_unavailable", "receipt", None]


ForecastLimit = TypedDict(
    "ForecastLimit",
    {
        "code": "Literal[\"new_recipient_cap\", \"new_recipient_spacing\", \"messaging_limit\", \"reach_out_lock\", \"daily_cap\", \"window\", \"pace\", \"recipient_spacing\", \"schedule\"]",
        "per_day": "NotRequired[int]",
        "left_today": "NotRequired[int]",
        "growth_percent": "NotRequired[int | None]",
        "at_most": "NotRequired[int]",
        "spacing_ms": "NotRequired[int]",
        "messages": "NotRequired[int]",
        "period_ms": "NotRequired[int]",
        "days": "NotRequired[list[int]]",
        "from": "NotRequired[str]",
        "to": "NotRequired[str]",
        "until": "NotRequired[str]",
    },
)
"""The limit that decides a forecast, with its numbers."""


class HeardEvent(TypedDict):
    """An event, as it would be posted to a webhook."""

    id: int
    headers: dict[str, str]
    body: str


class HeardEvents(TypedDict):
    """The next events, the oldest first."""

    data: list[HeardEvent]


class HeldAttempt(TypedDict):
    """An attempt that the provider did not simply accept."""

    attempt: int
    started_at: str
    ended_at: str
    outcome: Literal["retry_later", "rejected", "unknown", "lease_expired"]
    code: str
    detail: str | None


class HeldBatchReply(TypedDict):
    """A batch that the person answered. It is kept for three days."""

    batch_id: int
    replied_at: str
    opted_out: bool


class HeldContact(TypedDict):
    """What a channel knows about the person."""

    channel: str | None
    wrote_at: str | None
    refused_at: str | None
    reached_at: str | None
    cold_at: str | None


class HeldData(TypedDict):
    """What is held about the person beside the messages to them."""

    opt_outs: list[HeldOptOut]
    marketing_preferences: list[HeldMarketingPreference]
    contacts: list[HeldContact]
    handovers: list[HeldHandover]
    identities: list[HeldIdentity]
    pool_senders: list[HeldPoolSender]
    received: list[dict[str, Any]]
    batch_replies: list[HeldBatchReply]
    list_rows: list[HeldListRow]
    lists: list[dict[str, Any]]
    test_numbers: list[str]
    simulator: list[HeldSimulatorMessage]


class HeldDelivery(TypedDict):
    """A webhook delivery about the message."""

    id: int
    webhook_id: int
    event_id: str
    type: WebhookEvent
    payload: dict[str, Any]
    created_at: str


class HeldHandover(TypedDict):
    """That the chat with a channel got another leader, as Meta last told it. It names roles, and not which application has them."""

    channel: str | None
    change: Literal["passed", "taken"]
    previous_role: str | None
    new_role: str | None
    changed_at: str


class HeldIdentity(TypedDict):
    """What a provider calls the person in place of their number."""

    identity: str
    learned_at: str | None


class HeldListRow(TypedDict):
    """A row of the person in a list that is not queued yet."""

    send_id: int
    line: int
    cells: list[str | None]


class HeldMarketingPreference(TypedDict):
    """What the person last chose about the marketing of a channel in WhatsApp."""

    channel: str | None
    value: Literal["stop", "resume"]
    chosen_at: str


class HeldOptOut(TypedDict):
    """An opt-out of the person. It stays when their data is erased."""

    phone: str | None
    scope: OptOutScope
    source: Literal["api", "panel", "cli", "import", "recipient", "provider"]
    channel: str | None
    test: bool
    created_at: str


class HeldPoolSender(TypedDict):
    """By which channel of a pool the person is written to."""

    pool: str | None
    channel: str | None
    used_at: str


class HeldSimulatorMessage(TypedDict):
    """A message to the person in the simulator."""

    message_id: int
    text: str | None
    replies: list[str]


class KeptFile(TypedDict):
    """A file in a list."""

    id: str
    type: MediaType
    mimetype: str
    filename: str | None
    size: int
    sha256: str
    expires_at: str


class KeyLimits(TypedDict):
    """What the key may ask for in a time, by itself or by the installation; null: no limit."""

    requests_per_minute: int | None
    requests_per_day: int | None
    messages_per_minute: int | None
    messages_per_day: int | None


class KeyLimitsChanges(TypedDict):
    """Limits of a key; null: those of the installation."""

    requests_per_minute: NotRequired[int | None]
    requests_per_day: NotRequired[int | None]
    messages_per_minute: NotRequired[int | None]
    messages_per_day: NotRequired[int | None]


class KeyRotation(TypedDict):
    """How the old secret ends."""

    grace_seconds: NotRequired[int]


class ListChange(TypedDict):
    """What became of the people."""

    added: int
    changed: int
    unchanged: int
    total: int


class ListPeople(TypedDict):
    """People whom a list gets."""

    people: list[ListPerson]


class ListPeoplePage(TypedDict):
    """A page of the people of a list."""

    next_cursor: str | None
    data: list[ListPerson]


class ListPerson(TypedDict):
    """A person of a list."""

    phone: str
    name: NotRequired[str | None]
    email: NotRequired[str | None]
    variables: NotRequired[dict[str, str] | None]


class ListSend(TypedDict):
    """A send to a saved list."""

    id: int | None
    state: ListSendState
    name: str | None
    list: str | None
    channel: str | None
    template: ListSendTemplate | None
    priority: Priority
    scheduled_at: str | None
    timezone: str
    spread_seconds: int
    legal_basis: Literal["consent", "contract", "legitimate_interest", None]
    total: int
    accepted: int
    refused: list[ListSendFault] | None
    queued: int
    batch_id: int | None
    preview: list[ListSendPreview] | None
    created_at: str
    confirmed_at: str | None
    ended_at: str | None


class ListSendFault(TypedDict):
    """People of a list who do not get the send, for one reason."""

    code: str
    total: int


class ListSendPage(TypedDict):
    """A page of sends."""

    next_cursor: str | None
    data: list[ListSend]


class ListSendPreview(TypedDict):
    """What one of the first people gets."""

    phone: str
    text: str | None
    template: MessageTemplate | None


class ListSendTemplate(TypedDict):
    """The template of a send."""

    name: str
    language: str


class Me(TypedDict):
    """The key of the request."""

    name: str
    prefix: str
    scopes: list[Literal["messages:write", "messages:read", "messages:read_all", "webhooks:read", "webhooks:write", "opt_outs:read", "opt_outs:write", "inbound:read", "privacy", "channels:read", "channels:write", "keys:read", "keys:write", "templates:read", "templates:write", "sends:write", "lists:read", "lists:write"]]
    test_mode: bool
    expires_at: str | None
    timezone: str
    missing_variable: Literal["reject", "empty"]
    limits: KeyLimits
    ip_allow_list: list[str] | None
    lost_answer_guard: bool


class Message(TypedDict):
    """A message and what happened to it."""

    id: int
    batch_id: int
    reference: str | None
    phone: str | None
    user_id: NotRequired[str]
    message: str | None
    status: MessageStatus
    priority: Priority
    channel: str
    pool: str | None
    scheduled_at: str | None
    created_at: str
    sent_at: str | None
    delivered_at: str | None
    read_at: str | None
    failed_at: str | None
    canceled_at: str | None
    expires_at: str | None
    attempts: int
    failure_code: str | None
    failure_reason: str | None
    failure_detail: str | None
    provider_message_id: str | None
    sent_as: str | None
    media: MessageMedia | None
    template: MessageTemplate | None
    buttons: NotRequired[list[MessageButton]]
    payment: NotRequired[MessagePayment]
    payment_status: NotRequired[MessagePaymentStatus]
    reply_to: NotRequired[str]
    pricing: MessagePricing | None
    waiting_for: WaitingFor | None
    simulated: NotRequired[Literal[True]]


class MessageButton(TypedDict):
    """A button under a message: one that answers, or one that opens a page."""

    reply: NotRequired[MessageReplyButton]
    link: NotRequired[MessageLinkButton]


class MessageEventData(TypedDict):
    """A message as of the step that is announced, which it may have left behind by now."""

    id: int
    batch_id: int
    reference: str | None
    phone: str | None
    user_id: NotRequired[str]
    channel: str
    status: MessageStatus
    previous_status: MessageStatus
    sequence: int
    attempts: int
    failure_code: str | None
    failure_reason: str | None
    scheduled_at: str | None
    created_at: str
    sent_as: str | None
    sent_at: str | None
    delivered_at: str | None
    read_at: str | None
    failed_at: str | None
    canceled_at: str | None
    waiting_for: NotRequired[WaitingFor]
    simulated: NotRequired[Literal[True]]


class MessageLinkButton(TypedDict):
    """A button whose tap opens a page."""

    title: str
    url: str


class MessageList(TypedDict):
    """A page of messages, newest first."""

    data: list[Message]
    next_cursor: str | None


class MessageMedia(TypedDict):
    """The media of a message: an address, which Recado keeps and never fetches, or a file that it keeps."""

    type: MediaType
    url: str | None
    id: NotRequired[str]
    size: NotRequired[int]
    filename: str | None
    mimetype: str | None


class MessagePayment(TypedDict):
    """The payment that a message brings. Fields without a value are missing."""

    type: PaymentType
    code: NotRequired[str]
    line: NotRequired[str]
    url: NotRequired[str]
    amount: NotRequired[int]
    reference: NotRequired[str]
    merchant_name: NotRequired[str]
    key: NotRequired[str]
    key_type: NotRequired[PixKeyType]
    items: NotRequired[list[dict[str, Any]]]
    tax: NotRequired[int]
    shipping: NotRequired[int]
    discount: NotRequired[int]
    fallback: NotRequired[Literal["text"]]


class MessagePaymentStatus(TypedDict):
    """What the message tells of the payment of an earlier one."""

    reference: str
    status: PaymentStatus
    order_status: OrderStatus
    description: str | None


class MessagePricing(TypedDict):
    """How the provider priced the message, as it told with the first receipt that has a price."""

    billable: bool
    category: str
    type: str


MessageReceivedData = TypedDict(
    "MessageReceivedData",
    {
        "channel": "str",
        "from": "str | None",
        "user_id": "NotRequired[str]",
        "text": "str | None",
        "media": "NotRequired[ReceivedMedia]",
        "button": "ReceivedButton | None",
        "received_at": "str",
        "in_reply_to": "int | None",
        "provider_message_id": "str | None",
    },
)
"""What a recipient wrote. It is kept for a day, for retries and replays; there is no inbox."""


class MessageReplyButton(TypedDict):
    """A button whose tap answers."""

    id: str
    title: str


class MessageTemplate(TypedDict):
    """The approved template of the account that a message uses."""

    name: str
    language: str
    parameters: list[str] | dict[str, str]
    header: NotRequired[str | dict[str, Any]]
    buttons: NotRequired[list[dict[str, Any]]]
    code: NotRequired[str]
    offer_ends_at: NotRequired[str]
    cards: NotRequired[list[dict[str, Any]]]


class NewApiKey(TypedDict):
    """A key to be created."""

    expires_at: NotRequired[datetime | str | None]
    ip_allow_list: NotRequired[list[str] | None]
    limits: NotRequired[KeyLimitsChanges]
    timezone: NotRequired[str | None]
    channel: NotRequired[str | None]
    name: str
    scopes: list[Literal["messages:write", "messages:read", "messages:read_all", "webhooks:read", "webhooks:write", "opt_outs:read", "opt_outs:write", "inbound:read", "privacy", "channels:read", "channels:write", "keys:read", "keys:write", "templates:read", "templates:write", "sends:write", "lists:read", "lists:write"]]
    test_mode: NotRequired[bool]


class NewButton(TypedDict):
    """A button under a message: exactly one of the two."""

    reply: NotRequired[NewReplyButton | None]
    link: NotRequired[NewLinkButton | None]


class NewChannel(TypedDict):
    """A channel to be created."""

    name: str
    gateway: str
    settings: NotRequired[dict[str, Any]]
    limits: NotRequired[ChannelLimitsChanges]
    confirm_unsafe_limits: NotRequired[str]


class NewChannelPause(TypedDict):
    """Why a channel is paused."""

    reason: NotRequired[str | None]


class NewChannelTemplate(TypedDict):
    """A template that the provider of a channel is asked for."""

    name: str
    language: str
    category: Literal["UTILITY", "MARKETING", "AUTHENTICATION"]
    body: NotRequired[str]
    examples: NotRequired[list[str]]
    header: NotRequired[NewTemplateHeaderText]
    footer: NotRequired[str]
    buttons: NotRequired[list[AskedTemplateButton]]
    code: NotRequired[NewCodeTemplate]


class NewCodeTemplate(TypedDict):
    """What a template for one-time codes has; its provider writes the text."""

    button_text: str
    warns: NotRequired[bool]
    expires_in_minutes: NotRequired[int | None]


class NewFile(TypedDict):
    """A file in base64."""

    filename: NotRequired[str | None]
    mimetype: NotRequired[str | None]
    data: str


class NewFileMedia(TypedDict):
    """A file that was uploaded by `POST /api/media`."""

    id: str
    filename: NotRequired[str | None]


class NewInlineMedia(TypedDict):
    """A file within the request. What it is, its content says; it is kept like an upload."""

    data: str
    filename: NotRequired[str | None]
    mimetype: NotRequired[str | None]


class NewLinkButton(TypedDict):
    """A button whose tap opens a page."""

    title: str
    url: str


class NewListSend(TypedDict):
    """A send to a saved list."""

    list: NotRequired[str | None]
    list_id: NotRequired[int | None]
    media: NotRequired[NewListSendFile | None]
    text: NotRequired[str | None]
    saved_text: NotRequired[str | None]
    template: NotRequired[NewListSendTemplate | None]
    channel: NotRequired[str | None]
    name: NotRequired[str | None]
    priority: NotRequired[Priority]
    scheduled_at: NotRequired[datetime | str | None]
    timezone: NotRequired[str | None]
    spread_seconds: NotRequired[int | None]
    legal_basis: NotRequired[Literal["consent", "contract", "legitimate_interest", None]]
    dry_run: NotRequired[bool]


class NewListSendFile(TypedDict):
    """A file that this key has uploaded."""

    id: str


class NewListSendTemplateValues(TypedDict):
    """NewListSendTemplateValues"""

    field: str


class NewListSendTemplate(TypedDict):
    """A template that is sent in place of a text."""

    name: str
    language: str
    values: NotRequired[dict[str, str | NewListSendTemplateValues] | None]


class NewListener(TypedDict):
    """A program that fetches events itself."""

    events: NotRequired[list[WebhookEvent]]
    description: NotRequired[str | None]


class NewMedia(TypedDict):
    """A medium that the provider fetches from its address when the message is sent. Recado never fetches it."""

    type: MediaType
    url: str
    filename: NotRequired[str | None]
    mimetype: NotRequired[str | None]


class NewMessage(TypedDict):
    """One message of a batch. Fields that are not named here are ignored."""

    phone: NotRequired[str | None]
    user_id: NotRequired[str | None]
    message: NotRequired[str | None]
    name: NotRequired[str | float | bool | None]
    email: NotRequired[str | float | bool | None]
    scheduled_at: NotRequired[datetime | str | None]
    expires_at: NotRequired[datetime | str | None]
    priority: NotRequired[Literal["high", "normal", "low", "", None]]
    reference: NotRequired[str | None]
    variables: NotRequired[dict[str, str | float | bool] | None]
    media: NotRequired[NewMedia | NewFileMedia | NewInlineMedia | None]
    template: NotRequired[NewTemplate | None]
    buttons: NotRequired[list[NewButton] | None]
    payment: NotRequired[NewMessagePayment | None]
    fallback: NotRequired[Literal["text", "", None]]
    reply_to: NotRequired[str | None]
    category: NotRequired[Literal["utility", "marketing", "authentication", "", None]]


class NewMessagePayment(TypedDict):
    """A payment as a button under the text, on channels whose gateway has it. There `amount` and `reference` are required, and of Pix the receiver: where the code names him, nothing has to be given."""

    type: PaymentType
    code: NotRequired[str | None]
    line: NotRequired[str | None]
    url: NotRequired[str | None]
    amount: NotRequired[int | None]
    reference: NotRequired[str | None]
    merchant_name: NotRequired[str | None]
    key: NotRequired[str | None]
    key_type: NotRequired[Literal["CPF", "CNPJ", "EMAIL", "PHONE", "EVP", "", None]]
    items: NotRequired[list[NewPaymentItem] | None]
    tax: NotRequired[int | None]
    shipping: NotRequired[int | None]
    discount: NotRequired[int | None]


class NewOptOut(TypedDict):
    """A number that wants no messages."""

    phone: str
    scope: NotRequired[OptOutScope]


class NewPayment(TypedDict):
    """What the recipient pays with. A Pix code and a boleto line are checked by their own check digits, so that a mistyped one is refused here and not by the bank."""

    type: PaymentType
    code: NotRequired[str | None]
    line: NotRequired[str | None]
    url: NotRequired[str | None]
    amount: NotRequired[int | None]


class NewPaymentItem(TypedDict):
    """A line of an order."""

    name: str
    amount: int
    quantity: NotRequired[int | None]
    id: NotRequired[str | None]


class NewReplyButton(TypedDict):
    """A button whose tap answers with its words."""

    id: str
    title: str


class NewSavedText(TypedDict):
    """A text to be kept."""

    name: str
    text: str


class NewTemplateHeaderMedia(TypedDict):
    """NewTemplateHeaderMedia"""

    url: str
    type: NotRequired[Literal["image", "video", "document", "", None]]


class NewTemplateHeaderMedia2(TypedDict):
    """NewTemplateHeaderMedia2"""

    id: str
    type: NotRequired[Literal["image", "video", "document", "", None]]


class NewTemplateHeaderMedia3(TypedDict):
    """NewTemplateHeaderMedia3"""

    data: str
    type: NotRequired[Literal["image", "video", "document", "", None]]
    filename: NotRequired[str | None]
    mimetype: NotRequired[str | None]


class NewTemplateHeader(TypedDict):
    """NewTemplateHeader"""

    media: NewTemplateHeaderMedia | NewTemplateHeaderMedia2 | NewTemplateHeaderMedia3
    filename: NotRequired[str | None]


class NewTemplateHeader2(TypedDict):
    """NewTemplateHeader2"""

    latitude: float
    longitude: float
    name: str
    address: str


class NewTemplate(TypedDict):
    """An approved template of the account behind the channel, on channels whose gateway has templates."""

    name: str
    language: NotRequired[str | None]
    parameters: NotRequired[list[str | float | bool] | dict[str, str | float | bool] | None]
    header: NotRequired[str | NewTemplateHeader | NewTemplateHeader2 | None]
    buttons: NotRequired[list[NewTemplateButton] | None]
    code: NotRequired[str | float | bool | None]
    offer_ends_at: NotRequired[datetime | str | None]
    cards: NotRequired[list[NewTemplateCard] | None]


class NewTemplateButton(TypedDict):
    """The value of a button of a template: exactly one of the four."""

    index: int
    text: NotRequired[str | None]
    payload: NotRequired[str | None]
    coupon: NotRequired[str | None]
    payment: NotRequired[NewPayment | None]


class NewTemplateCardHeaderMedia(TypedDict):
    """NewTemplateCardHeaderMedia"""

    url: str
    type: NotRequired[Literal["image", "video", "document", "", None]]


class NewTemplateCardHeaderMedia2(TypedDict):
    """NewTemplateCardHeaderMedia2"""

    id: str
    type: NotRequired[Literal["image", "video", "document", "", None]]


class NewTemplateCardHeaderMedia3(TypedDict):
    """NewTemplateCardHeaderMedia3"""

    data: str
    type: NotRequired[Literal["image", "video", "document", "", None]]
    filename: NotRequired[str | None]
    mimetype: NotRequired[str | None]


class NewTemplateCardHeader(TypedDict):
    """NewTemplateCardHeader"""

    media: NewTemplateCardHeaderMedia | NewTemplateCardHeaderMedia2 | NewTemplateCardHeaderMedia3
    filename: NotRequired[str | None]


class NewTemplateCardHeader2(TypedDict):
    """NewTemplateCardHeader2"""

    latitude: float
    longitude: float
    name: str
    address: str


class NewTemplateCard(TypedDict):
    """The values of one card of a carousel."""

    header: NotRequired[str | NewTemplateCardHeader | NewTemplateCardHeader2 | None]
    parameters: NotRequired[list[str | float | bool] | dict[str, str | float | bool] | None]
    buttons: NotRequired[list[NewTemplateButton] | None]


class NewTemplateHeaderText(TypedDict):
    """The header of a new template: a text, or a place."""

    text: NotRequired[str]
    example: NotRequired[str]
    location: NotRequired[bool]


class NewWebhook(TypedDict):
    """An address that receives events about what happens to messages."""

    url: str
    events: NotRequired[list[WebhookEvent]]
    format: NotRequired[str | None]
    description: NotRequired[str | None]


class OptOut(TypedDict):
    """A number that wants no messages."""

    phone: str
    scope: OptOutScope
    source: Literal["api", "panel", "cli", "import", "recipient", "provider"]
    channel: str | None
    created_at: str


class OptOutEventData(TypedDict):
    """A number that wants no messages from now on."""

    phone: str
    scope: OptOutScope
    source: str
    channel: str | None
    added_at: str


class OptOutList(TypedDict):
    """A page of opt-outs, newest first."""

    data: list[OptOut]
    next_cursor: str | None


class PairingStart(TypedDict):
    """How a pairing begins."""

    phone: NotRequired[str | None]
    accept_risk: NotRequired[bool]


class PausedBatch(TypedDict):
    """Whether a batch is paused."""

    batch_id: int
    paused_at: str | None


class PaymentStatusRequest(TypedDict):
    """What became of a payment, and the text that tells it."""

    status: PaymentStatus
    message: str
    order_status: NotRequired[OrderStatus]
    description: NotRequired[str | None]


class PeopleList(TypedDict):
    """A list of people that is kept for sends."""

    id: int
    name: str
    total: int
    fields: list[str]
    updated_at: str


class PeopleListName(TypedDict):
    """What a list is called."""

    name: str


class PeopleListPage(TypedDict):
    """All lists, by name."""

    data: list[PeopleList]


class Problem(TypedDict):
    """The one error body: problem details (RFC 9457) with `success`, `message` and `errors` beside them. In Portuguese, unless `Accept-Language` names English first."""

    success: Literal[False]
    message: str
    code: ErrorCode
    type: str
    title: str
    status: Literal[400, 401, 403, 404, 405, 408, 409, 412, 413, 415, 417, 422, 429, 431, 500, 503]
    detail: str
    request_id: str
    errors: dict[str, list[str]]
    errors_total: NotRequired[int]


class QueuedMessage(TypedDict):
    """QueuedMessage"""

    id: int
    phone: str | None
    user_id: NotRequired[str]
    status: Literal["Pendente", "Agendada"]
    scheduled_at: str | None
    simulated: NotRequired[Literal[True]]


class ReceivedButton(TypedDict):
    """The button, or the entry of a list, by which the recipient answered."""

    id: str | None
    title: str | None
    payload: NotRequired[str]


class ReceivedMedia(TypedDict):
    """What the recipient sent beside words."""

    type: str
    id: str | None


class Recipient(TypedDict):
    """A recipient, as far as the installation knows them."""

    phone: str | None
    user_id: NotRequired[str]
    opted_out: bool
    opt_out: RecipientOptOut | None
    windows: list[RecipientWindow]
    last_message: RecipientLastMessage | None
    provider_ids: list[str]


class RecipientExport(TypedDict):
    """What is held about a person, page by page."""

    phone: str | None
    user_id: NotRequired[str]
    held: HeldData | None
    messages: list[RecipientMessage]
    next_cursor: str | None


class RecipientLastMessage(TypedDict):
    """The newest message to the person."""

    id: int
    status: MessageStatus
    created_at: str
    channel: str


class RecipientMessage(TypedDict):
    """A message to the person, with all that is kept of it."""

    id: int
    batch_id: int
    reference: str | None
    phone: str | None
    user_id: NotRequired[str]
    message: str | None
    status: MessageStatus
    priority: Priority
    channel: str
    pool: str | None
    scheduled_at: str | None
    created_at: str
    sent_at: str | None
    delivered_at: str | None
    read_at: str | None
    failed_at: str | None
    canceled_at: str | None
    expires_at: str | None
    attempts: int
    failure_code: str | None
    failure_reason: str | None
    failure_detail: str | None
    provider_message_id: str | None
    sent_as: str | None
    media: MessageMedia | None
    template: MessageTemplate | None
    buttons: NotRequired[list[MessageButton]]
    payment: NotRequired[MessagePayment]
    payment_status: NotRequired[MessagePaymentStatus]
    reply_to: NotRequired[str]
    pricing: MessagePricing | None
    waiting_for: WaitingFor | None
    simulated: NotRequired[Literal[True]]
    recipient_id: str | None
    legal_basis: Literal["consent", "contract", "legitimate_interest", None]
    attempt_log: list[HeldAttempt]
    webhook_deliveries: list[HeldDelivery]


class RecipientOptOut(TypedDict):
    """That the person opted out."""

    scope: OptOutScope
    since: str
    source: Literal["api", "panel", "cli", "import", "recipient", "provider"]


class RecipientWindow(TypedDict):
    """Whether the person has lately written to a channel."""

    channel: str
    open_until: str | None


class RejectedMessage(TypedDict):
    """A message that `on_invalid: 'skip'` left out."""

    index: int
    errors: dict[str, list[str]]
    errors_total: NotRequired[int]


class ReplacedSecret(TypedDict):
    """A replaced secret that still works."""

    id: int
    prefix: str
    expires_at: str | None
    last_used_at: str | None


class Replay(TypedDict):
    """What was asked to be sent again."""

    replayed: int


class ReplayRequest(TypedDict):
    """From when on."""

    since: datetime | str


class RescheduleRequest(TypedDict):
    """Another time for what has not begun to be sent."""

    scheduled_at: datetime | str
    timezone: NotRequired[str | None]


class RescheduledBatch(TypedDict):
    """What happened to each message of the batch: each is counted once."""

    batch_id: int
    total: int
    rescheduled: int
    not_reschedulable: int
    scheduled_at: str | None
    timezone: str


class RetryRequest(TypedDict):
    """What sending a message again may cause."""

    may_arrive_twice: NotRequired[bool]


class RotatedWebhook(TypedDict):
    """A webhook with the secret that signs from now on."""

    id: int
    url: str
    events: list[WebhookEvent]
    format: str | None
    description: str | None
    enabled: bool
    failing_since: str | None
    disabled_at: str | None
    disabled_reason: Literal["owner", "gone", "failing", None]
    created_at: str
    secret: str
    previous_secret_expires_at: str | None


class SavedText(TypedDict):
    """A text that is kept for later sends."""

    name: str
    text: str
    changed_at: str


class SavedTextChanges(TypedDict):
    """What changes of a saved text."""

    text: str


class SavedTextPage(TypedDict):
    """All saved texts, by name."""

    data: list[SavedText]


class SecretRotation(TypedDict):
    """How the old secret ends."""

    overlap_seconds: NotRequired[int]


class ServiceStatus(TypedDict):
    """ServiceStatus"""

    status: Literal["online", "offline"]
    version: str
    timestamp: str


class StoredFile(TypedDict):
    """A file that is kept for messages."""

    id: str
    type: MediaType
    mimetype: str
    filename: str | None
    size: int
    sha256: str
    expires_at: str
    quota: FileQuota


class TakeRequest(TypedDict):
    """Which events are known already."""

    taken: NotRequired[list[int]]
    after: NotRequired[int]


class TemplateUpdatedData(TypedDict):
    """A message template of a channel that its provider approved, paused or rated. One of its three states changed."""

    channel: str
    template: str
    language: str
    status: str | None
    category: str | None
    quality: str | None
    reason: str | None
    previous_value: str | None
    at: str


class WaitingFor(TypedDict):
    """Why the message has not left yet, or is held back by the provider."""

    code: Literal["schedule", "retry", "batch_paused", "channel_paused", "channel_throttled", "channel_failing", "no_owner", "window", "daily_cap", "new_recipient_cap", "template", "provider_review", "pace", "recipient_spacing", "order", "queue_unavailable", "receipt"]
    until: str | None
    reason: str | None


class Warning(TypedDict):
    """Something odd that was accepted all the same."""

    path: str
    code: str
    message: str


class Webhook(TypedDict):
    """An address that receives events about the messages of its key."""

    id: int
    url: str
    events: list[WebhookEvent]
    format: str | None
    description: str | None
    enabled: bool
    failing_since: str | None
    disabled_at: str | None
    disabled_reason: Literal["owner", "gone", "failing", None]
    created_at: str


class WebhookAttempt(TypedDict):
    """An attempt that has ended."""

    started_at: str
    duration_ms: int
    request: WebhookRequest
    response: WebhookResponse | None


class WebhookChanges(TypedDict):
    """What to change; the rest stays as it is."""

    url: NotRequired[str]
    events: NotRequired[list[WebhookEvent]]
    description: NotRequired[str | None]
    enabled: NotRequired[bool]


class WebhookDelivery(TypedDict):
    """One event sent to one webhook."""

    id: int
    webhook_id: int
    event_id: str
    type: WebhookEvent
    status: WebhookDeliveryStatus
    attempts: int
    next_attempt_at: str | None
    error: Literal["timeout", "dns_failed", "connect_failed", "tls_failed", "connection_lost", "bad_answer", "address_forbidden", "http_forbidden", "bad_status", "redirect", "gone", "throttled", "aborted_by_receiver", "secret_unreadable", "endpoint_disabled", "content_expired", "format_failed", None]
    last_attempt: WebhookAttempt | None
    payload: dict[str, Any]
    created_at: str
    ended_at: str | None


class WebhookDeliveryList(TypedDict):
    """A page of deliveries, newest first."""

    data: list[WebhookDelivery]
    next_cursor: str | None


class WebhookDisabledData(TypedDict):
    """Another webhook of the same owner, which was disabled."""

    id: int
    url: str
    reason: Literal["gone", "failing"]
    failing_since: str | None


class WebhookList(TypedDict):
    """The webhooks of the key, newest first."""

    data: list[Webhook]
    next_cursor: str | None


class WebhookRequest(TypedDict):
    """What was sent besides the body."""

    url: str
    headers: dict[str, str]


class WebhookResponse(TypedDict):
    """The beginning of the response."""

    status: int
    headers: dict[str, str]
    body: str


class WebhookTestData(TypedDict):
    """The webhook that was asked for a test."""

    webhook_id: int
    description: str | None


class MessageSentEvent(TypedDict):
    """The gateway accepted a message."""

    type: Literal["message.sent"]
    timestamp: str
    data: MessageEventData


class MessageDeliveredEvent(TypedDict):
    """A message came to the device."""

    type: Literal["message.delivered"]
    timestamp: str
    data: MessageEventData


class MessageReadEvent(TypedDict):
    """A message was opened."""

    type: Literal["message.read"]
    timestamp: str
    data: MessageEventData


class MessageFailedEvent(TypedDict):
    """A message failed for good."""

    type: Literal["message.failed"]
    timestamp: str
    data: MessageEventData


class MessageCanceledEvent(TypedDict):
    """A message was canceled."""

    type: Literal["message.canceled"]
    timestamp: str
    data: MessageEventData


class MessageExpiredEvent(TypedDict):
    """A message expired before its attempt began."""

    type: Literal["message.expired"]
    timestamp: str
    data: MessageEventData


class MessageUnknownEvent(TypedDict):
    """It is not known whether a message was accepted."""

    type: Literal["message.unknown"]
    timestamp: str
    data: MessageEventData


class MessageReceivedEvent(TypedDict):
    """A recipient wrote."""

    type: Literal["message.received"]
    timestamp: str
    data: MessageReceivedData


class BatchCompletedEvent(TypedDict):
    """Nothing in a batch is open any more."""

    type: Literal["batch.completed"]
    timestamp: str
    data: BatchEventData


class OptOutAddedEvent(TypedDict):
    """A number wants no more messages."""

    type: Literal["opt_out.added"]
    timestamp: str
    data: OptOutEventData


class ChannelPausedEvent(TypedDict):
    """A channel stopped."""

    type: Literal["channel.paused"]
    timestamp: str
    data: ChannelEventData


class ChannelResumedEvent(TypedDict):
    """A channel resumed."""

    type: Literal["channel.resumed"]
    timestamp: str
    data: ChannelEventData


class ChannelUpdatedEvent(TypedDict):
    """A provider told something new of a channel."""

    type: Literal["channel.updated"]
    timestamp: str
    data: ChannelUpdatedData


class TemplateUpdatedEvent(TypedDict):
    """A template was approved, paused or rated."""

    type: Literal["template.updated"]
    timestamp: str
    data: TemplateUpdatedData


class WebhookDisabledEvent(TypedDict):
    """Another webhook was disabled."""

    type: Literal["webhook.disabled"]
    timestamp: str
    data: WebhookDisabledData


class WebhookTestEvent(TypedDict):
    """Somebody asked for a test."""

    type: Literal["webhook.test"]
    timestamp: str
    data: WebhookTestData


Event = Union[
    MessageSentEvent,
    MessageDeliveredEvent,
    MessageReadEvent,
    MessageFailedEvent,
    MessageCanceledEvent,
    MessageExpiredEvent,
    MessageUnknownEvent,
    MessageReceivedEvent,
    BatchCompletedEvent,
    OptOutAddedEvent,
    ChannelPausedEvent,
    ChannelResumedEvent,
    ChannelUpdatedEvent,
    TemplateUpdatedEvent,
    WebhookDisabledEvent,
    WebhookTestEvent,
]
