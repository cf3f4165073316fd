import { Injectable } from '@nestjs/common';
import { Channels } from '@recado/channels';
import { contentOf, isSurrogate, MessageStatus, type Pricing, priorityOf } from '@recado/core';
import type { MessageDetail } from '@recado/messages';
import { Cancelers, MessageQueries, WaitingReasons } from '@recado/queries';
import type { ChatHandover } from '@recado/recipients';
import {
  type WebhookDeliveryView,
  type WebhookEndpointView,
  DeliveryQueries,
  WebhookEndpoints,
} from '@recado/webhooks';
import { contentDetails } from '../../contents/contents.view.js';
import { Pictures } from '../../contents/pictures.js';
import { enqueueCurl, found, KEY_VARIABLE, type PanelRequest } from '../../session/kit.js';
import { priceText } from '../../prices/prices.view.js';
import { priceTexts } from '../../prices/texts/index.js';
import { Chip, CopyButton, type Detail, Details, Heading, Icon, keyName, Linked, Live } from '../../ui/kit.js';
import { messageChips, MoreChips, Time, Timeline, Trail, usePanel, WhatsappText } from '../../ui/kit.js';
import { Handover } from '../recipients/handover.part.js';
import { recipientHref } from '../recipients/recipient-href.js';
import { recipientTexts } from '../recipients/texts/index.js';
import { MessagePreviews } from '../templates/message-previews.js';
import type { TemplateParts } from '../templates/template-parts.js';
import { TemplatePreview } from '../templates/template-preview.js';
import { templateTexts } from '../templates/texts/index.js';
import { deliveryState } from '../webhooks/delivery-list.js';
import { deliveryPath, endpointPath } from '../webhooks/shared.js';
import { listOf } from './message-filter.form.js';
import { Changes, mayBeRetried } from './message-changes.page.js';
import { messagesHref } from './message-filter.form.js';
import { MessageHandovers } from './message-handovers.js';
import { messageTexts } from './texts/index.js';
import { attemptCount, type Canceler, timeline } from './timeline.js';
import { waitingText } from './waiting-text.js';

/** A delivery, and the endpoint that it goes to; undefined: it was removed. */
interface ToldEndpoint {
  delivery: WebhookDeliveryView;
  endpoint: Pick<WebhookEndpointView, 'id' | 'url' | 'description'> | undefined;
}

/** Which endpoints were told of a message, and what they answered, the newest first; nothing where none was. */
function Deliveries({ told }: { told: readonly ToldEndpoint[] }) {
  const { message: t } = usePanel().texts(messageTexts);
  if (told.length === 0) return null;
  return (
    <section class="card stack">
      <h2>{t.notifications}</h2>
      <dl class="details">
        {told.map((each) => (
          <Delivery {...each} />
        ))}
      </dl>
    </section>
  );
}

function Delivery({ delivery, endpoint }: ToldEndpoint) {
  const panel = usePanel();
  const { message: t } = panel.texts(messageTexts);
  const { format, mayReadPeople } = panel;
  const { id, type, createdAt, last } = delivery;
  const answer = last?.status ?? null;
  return (
    <div>
      <dt>
        <a href={deliveryPath(id)}>{type}</a>
        {endpoint && (
          <span class="under">
            <a href={endpointPath(endpoint.id)}>
              {endpoint.description !== null && mayReadPeople ? endpoint.description : hostOf(endpoint.url)}
            </a>
          </span>
        )}
      </dt>
      <dd>
        <Chip {...deliveryState(delivery, panel)} />
        <span class="under">
          {answer !== null && `${t.answered(String(answer))} · `}
          <Time at={format.brief(createdAt)} />
        </span>
      </dd>
    </div>
  );
}

function hostOf(url: string): string {
  return URL.parse(url)?.host ?? url;
}

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
function MessageDetailPage({ listHref, ...props }: PageProps) {
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
function MessagePart({ message, why, canceledBy, preview, handover, told }: MessageProps) {
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
    { label: t.dialect, text: contentOf(message.content)?.dialect?.name, mono: true },
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

/** Webhook deliveries that the page shows. */
const SHOWN_DELIVERIES = 20;

/** Shows the page of one message. */
@Injectable()
export class ShowMessage {
  constructor(
    private readonly queries: MessageQueries,
    private readonly waiting: WaitingReasons,
    private readonly channels: Channels,
    private readonly cancelers: Cancelers,
    private readonly previews: MessagePreviews,
    private readonly handovers: MessageHandovers,
    private readonly deliveries: DeliveryQueries,
    private readonly endpoints: WebhookEndpoints,
  ) {}

  /** Throws NotFoundException where there is no such message. */
  async show(panel: PanelRequest, id: number): Promise<void> {
    const message = found(await this.queries.detail(id));
    const [why, canceledBy] = await Promise.all([this.why(message, panel), this.cancelers.of(message)]);
    const preview = await this.previews.of(message, panel);
    const handover = await this.handovers.of(message);
    const props = { message, why, canceledBy, preview, handover, told: await this.told(id) };
    const listHref = messagesHref(...listOf(id, panel));
    const title = panel.texts(messageTexts).message.title(String(id));
    await panel.show({
      title,
      body: <MessageDetailPage {...props} listHref={listHref} />,
      part: <MessagePart {...props} />,
    });
  }

  /** The newest deliveries with their endpoints, which are few. */
  private async told(id: number): Promise<ToldEndpoint[]> {
    const deliveries = await this.deliveries.ofMessage(id, SHOWN_DELIVERIES);
    if (deliveries.length === 0) return [];
    const endpoints = new Map((await this.endpoints.list()).map((endpoint) => [endpoint.id, endpoint]));
    return deliveries.map((delivery) => ({ delivery, endpoint: endpoints.get(delivery.endpointId) }));
  }

  private async why(message: MessageDetail, panel: PanelRequest): Promise<string | null> {
    const reason = await this.waiting.of(message);
    if (!reason) return null;
    const { allPaused } = this.channels;
    const text = waitingText(reason, message.channel, panel, allPaused !== null);
    const pause = allPaused ?? this.channels.withId(message.channelId)?.pause;
    if (reason.code !== 'channel_paused' || !pause?.by) return text;
    const { pausedBy, pausedBecause } = panel.texts(messageTexts).waits;
    const who = pause.note === null ? pausedBy(pause.by) : pausedBecause(pause.by, pause.note);
    return `${text} ${who}`;
  }
}
