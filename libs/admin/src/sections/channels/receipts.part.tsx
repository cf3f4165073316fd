import type { ChannelView } from '@recado/channels';
import { CopyBlock, LinkButton, LocalOnly, Time, usePanel } from '../../ui/kit.js';
import { askedSettings } from './asked-settings.js';
import type { ChannelFacts } from './channel-facts.js';
import { receiptsTexts } from './receipts-texts.js';
import { refusedText } from './refused-text.js';
import { silenceOf } from './silence-text.js';
import { channelTexts } from './texts/index.js';

/** Whether a provider posts receipts for a channel. */
export function hasReceipts({ gateway }: ChannelView): boolean {
  return gateway !== 'sandbox';
}

interface ReceiptsProps {
  channel: ChannelView;
  facts: Pick<ChannelFacts, 'receipts' | 'lacksSecret' | 'canSetReceipts' | 'fields' | 'unread'>;
}

/** The receipts of a channel: where they come in, when the last one came, and which were refused. */
export function Receipts({ channel, facts }: ReceiptsProps) {
  const panel = usePanel();
  const t = panel.texts(channelTexts).channels;
  const own = panel.texts(receiptsTexts);
  const { lastReceiptAt } = facts.receipts;
  const silence = silenceOf(facts.receipts, panel);
  // A phone that a process holds itself brings them by its connection: nobody posts them.
  const isPosted = !channel.isOwned;
  return (
    <section class="card stack">
      <h2>{isPosted ? t.receipts : own.byPhone}</h2>
      <p class="help">{isPosted ? t.receiptsHint : own.byPhoneHint}</p>
      <p>
        {lastReceiptAt === null ? (
          own.none
        ) : (
          <>
            {t.lastReceipt} <Time at={panel.format.ago(lastReceiptAt)} />
          </>
        )}
      </p>
      {isPosted && <Faults channel={channel} facts={facts} />}
      {silence && <p class="notice notice-warn">{silence.text}</p>}
      {isPosted && <Address channel={channel} facts={facts} />}
    </section>
  );
}

/** What of the posted receipts is not taken, or not understood. */
function Faults({ channel, facts: { lacksSecret, unread } }: ReceiptsProps) {
  const panel = usePanel();
  const refused = refusedText(channel, panel);
  return (
    <>
      {lacksSecret && <p class="notice notice-warn">{panel.texts(receiptsTexts).noSecret}</p>}
      {refused && (
        <p class="notice notice-warn">
          <strong>{refused.text}</strong> {refused.whose}
        </p>
      )}
      <Unread channel={channel} sample={unread} />
    </>
  );
}

/** Where a provider posts them. */
function Address({ channel, facts: { canSetReceipts, fields } }: ReceiptsProps) {
  const panel = usePanel();
  const own = panel.texts(receiptsTexts);
  const address = `${panel.settings.baseUrl}/gateways/${channel.name}/receipts`;
  const { receiptsQuery: query } = askedSettings(channel.gateway, fields, {}, panel);
  return (
    <>
      <CopyBlock id="receipts" label="URL" text={`${address}${query ? `?${query.name}=${own.yourToken}` : ''}`} />
      <LocalOnly />
      {query && <p class="help">{own.withToken(own.yourToken, query.secret)}</p>}
      {canSetReceipts && (
        <p class="actions">
          <LinkButton href={`/admin/channels/${channel.id}/receipts`}>{own.title}</LinkButton>
        </p>
      )}
    </>
  );
}

/** How many callbacks the description of the channel does not tell of, and the last of them. */
function Unread({ channel: { seen }, sample }: { channel: Pick<ChannelView, 'seen'>; sample: string | null }) {
  const { texts, format } = usePanel();
  const t = texts(receiptsTexts);
  const unread = seen?.unread;
  if (!unread) return null;
  const { total, at } = unread;
  return (
    <>
      <p class="notice notice-warn">{t.unread(total, format.number(total), format.ago(at).text)}</p>
      {sample && <CopyBlock id="unread" label={t.unreadSample} text={sample} />}
    </>
  );
}
