import { LinkButton } from '../../ui/button.js';
import { CopyBlock } from '../../ui/copy-block.js';
import { usePanel } from '../../ui/panel-context.js';
import { Time } from '../../ui/time.js';
import type { ChannelDetailView } from './channel-detail.view.js';
import { receiptsTexts } from './receipts-texts.js';
import { channelTexts } from './texts/index.js';

/** The receipts of a channel: where they come in, when the last one came, and which were refused. */
export function Receipts({ receipts }: { receipts: NonNullable<ChannelDetailView['receipts']> }) {
  const { last, silence, refused, lacksSecret, url, setupHref } = receipts;
  const t = usePanel().texts(channelTexts).channels;
  const own = usePanel().texts(receiptsTexts);
  return (
    <section class="card stack">
      <h2>{t.receipts}</h2>
      <p class="help">{t.receiptsHint}</p>
      <p>
        {last ? (
          <>
            {t.lastReceipt} <Time at={last} />
          </>
        ) : (
          own.none
        )}
      </p>
      {lacksSecret && <p class="notice notice-warn">{own.noSecret}</p>}
      {refused && (
        <p class="notice notice-warn">
          <strong>{refused.text}</strong> {refused.whose}
        </p>
      )}
      {silence && <p class="notice notice-warn">{silence}</p>}
      <CopyBlock id="receipts" label="URL" text={url} />
      {setupHref && (
        <p class="actions">
          <LinkButton href={setupHref}>{own.title}</LinkButton>
        </p>
      )}
    </section>
  );
}
