import { isSurrogate, MessageStatus, type Pricing, priorityOf } from '@recado/core';
import type { MessageDetail } from '@recado/messages';
import type { ChatHandover } from '@recado/recipients';
import { contentDetails } from '../../contents/contents.view.js';
import { Pictures } from '../../contents/pictures.js';
import { enqueueCurl, KEY_VARIABLE } from '../../panel/curl.js';
import { priceTexts } from '../../prices/texts/index.js';
import { priceText } from '../../prices/prices.view.js';
import { Chip, MoreChips } from '../../ui/chip.js';
import { CopyButton } from '../../ui/copy-block.js';
import { type Detail, Details } from '../../ui/details.js';
import { Heading, Trail } from '../../ui/heading.js';
import { Icon } from '../../ui/icon.js';
import { keyName } from '../../ui/key-name.js';
import { Linked } from '../../ui/linked.js';
import { Live } from '../../ui/live.js';
import { usePanel } from '../../ui/panel-context.js';
import { messageChips } from '../../ui/status-chip.js';
import { Timeline } from '../../ui/timeline.js';
import { WhatsappText } from '../../ui/whatsapp-text.js';
import { Handover } from '../recipients/handover.part.js';
import { recipientHref } from '../recipients/recipient-href.js';
import { recipientTexts } from '../recipients/texts/index.js';
import type { TemplateParts } from '../templates/template-parts.js';
import { TemplatePreview } from '../templates/template-preview.js';
import { templateTexts } from '../templates/texts/index.js';
import { Deliveries, type ToldEndpoint } from './deliveries.part.js';
import { Changes, mayBeRetried } from './message-changes.page.js';
import { messageTexts } from './texts/index.js';
import { attemptCount, type Canceler, timeline } from './timeline.js';

/** The statuses after which nothing more happens to a message. */
const SETTLED: readonly MessageStatus[] = [MessageStatus.Read, MessageStatus.Canceled, MessageStatus.Expired];

/** A message, and what its page tells beside it. */
interface MessageProps {
  message: MessageDetail;
  /** Why it waits; null: it does not. */
  why: string | null;
  /** Who canceled it; null: nobody did, or that is not known. */
  canceledBy: Canceler | null;
  /** What the recipient sees in place of the text, where a template brought it; null: the text itself. */
  preview: TemplateParts | null;
  /** How its chat last got another leader; null: it is not known to have. */
  handover: ChatHandover | null;
  /** The newest webhook deliveries about it. */
  told: readonly ToldEndpoint[];
}

interface PageProps extends MessageProps {
  /** The list from which somebody came, with its filter. */
  listHref: string;
}

const useTexts = () => usePanel().texts(messageTexts);

/** The page of one message. */
export function MessageDetailPage({ listHref, ...props }: PageProps) {
  const { messages, message: t } = useTexts();
  const curl = useCurl(props.message);
  return (
    <>
      <Trail href={listHref} text={messages.title} />
      <MessagePart {...props} />
      {curl && (
        <details class="card curl">
          <summary>
            <Icon name="terminal" />
            {t.curl}
          </summary>
          <pre class="sample">
            <code id="curl">{curl}</code>
          </pre>
          <CopyButton id="curl" text={t.asCurl} />
        </details>
      )}
    </>
  );
}

/** Whether the recipient can be named: not after an erasure, nor by what stands for a person whose ID is forgotten. */
function isNamed(phone: string | null, userId: string | null): phone is string {
  return phone !== null && phone !== '' && (userId !== null || !isSurrogate(phone));
}

/** The request that sends the message again; null where the text or the phone was erased, and for viewers. */
function useCurl({ phone, userId, text }: MessageDetail): string | null {
  const { mayReadPeople, settings } = usePanel();
  if (!mayReadPeople || !isNamed(phone, userId) || !text) return null;
  const recipient = userId === null ? { phone } : { user_id: userId };
  return enqueueCurl(settings.baseUrl, KEY_VARIABLE, { ...recipient, message: text });
}

/** What the page says of the message. It refreshes itself while something may happen. */
export function MessagePart({ message, why, canceledBy, preview, handover, told }: MessageProps) {
  const panel = usePanel();
  const { message: t } = useTexts();
  // What people need first stands first.
  const isRetryable = mayBeRetried(message, panel.format.now);
  const href = SETTLED.includes(message.status) ? null : `/admin/messages/${message.id}`;
  return (
    <Live id="message" href={href} news={t.updated(messageChips(message, panel.t).status.text)}>
      <Head {...message} />
      <div class="columns">
        <section class="card stack">
          <h2>{t.timeline}</h2>
          <Timeline steps={timeline(message, panel, why, canceledBy)} />
        </section>
        <div class="stack">
          {isRetryable && <Changes message={message} />}
          <Text {...message} />
          {preview && <ByTemplate preview={preview} />}
          {!isRetryable && <Changes message={message} />}
          <Deliveries told={told} />
          <section class="card stack">
            <h2>{t.details}</h2>
            <Details rows={useDetails(message, handover)} />
          </section>
        </div>
      </div>
    </Live>
  );
}

function Head(message: MessageDetail) {
  const { t: shared, format, mayReadPeople } = usePanel();
  const { message: t, messages } = useTexts();
  const { status, marks } = messageChips(message, shared);
  const { phone, userId } = message;
  const hidden = userId === null ? null : format.raw(userId);
  const name = (
    <>
      {t.title(String(message.id))} <Chip {...status} />
      <MoreChips chips={marks} />
    </>
  );
  const recipient = <code id="phone">{hidden ?? (phone ? format.phone(phone) : messages.erased)}</code>;
  const isShown = mayReadPeople && isNamed(phone, userId);
  const lead = isShown ? <Linked href={recipientHref(userId ?? phone)}>{recipient}</Linked> : recipient;
  return (
    <Heading title={name} lead={lead}>
      {isShown && <CopyButton id="phone" text={userId === null ? t.copyPhone : t.copyUserId} />}
    </Heading>
  );
}

function Text({ id, text, content }: MessageDetail) {
  const { message: t, messages } = useTexts();
  const { format } = usePanel();
  return (
    <section class="card stack">
      <h2>{t.text}</h2>
      <Pictures id={id} content={content} />
      {text === null ? (
        <p class="quiet">{messages.erased}</p>
      ) : (
        <p class="bubble" dir="auto">
          <WhatsappText text={format.text(text)} />
        </p>
      )}
    </section>
  );
}

/** What the recipient sees of a message that a template brought. */
function ByTemplate({ preview }: { preview: TemplateParts }) {
  return (
    <section class="card stack">
      <h2>{usePanel().texts(templateTexts).template.preview}</h2>
      <TemplatePreview {...preview} />
    </section>
  );
}

function useDetails(message: MessageDetail, handover: ChatHandover | null): Detail[] {
  const panel = usePanel();
  const { format } = panel;
  const { message: t } = useTexts();
  const time = (at: number | null) => (at === null ? undefined : format.dateTime(at));
  const { reference, pricing } = message;
  const price = pricing === null ? undefined : priceText(JSON.parse(pricing) as Pricing, panel);
  const rows: Detail[] = [
    { label: t.recipient, text: message.userId === null ? undefined : t.byUserId },
    { label: t.batch, text: String(message.batchId), href: `/admin/batches/${message.batchId}` },
    { label: t.key, text: keyName(message.apiKeyName, panel), href: `/admin/api-keys/${message.apiKeyId}` },
    { label: t.reference, text: (reference && format.raw(reference)) ?? undefined, mono: true },
    { label: t.priority, text: t.priorities[priorityOf(message.lane)] },
    { label: t.channel, text: message.channel, href: `/admin/channels/${message.channelId}` },
    ...(handover
      ? [{ label: panel.texts(recipientTexts).handovers.label(message.channel), text: <Handover {...handover} /> }]
      : []),
    { label: t.attempts, text: format.number(attemptCount(message)) },
    ...contentDetails(message, panel),
    { label: panel.texts(priceTexts).price, text: price },
    // The client may have chosen the id of the request.
    { label: t.request, text: format.raw(message.requestId) ?? undefined, mono: true },
    { label: t.scheduledAt, time: time(message.scheduledAt) },
    { label: t.expiresAt, time: time(message.expiresAt) },
  ];
  return rows.filter(({ text, time: at }) => text !== undefined || at !== undefined);
}
