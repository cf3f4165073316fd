import {
  accountState,
  type ChannelView,
  coldLockUntil,
  hasBadQuality,
  type NewsView,
  capOn,
  directRetryAt,
} from '@recado/channels';
import { localDay } from '@recado/core';
import type { Localization } from '../../session/kit.js';
import { Button, type ChipView, Confirm, type Detail, Details, Form, Timeline } from '../../ui/kit.js';
import { type TimelineStep, usePanel } from '../../ui/kit.js';
import { accountTexts } from './account-texts.js';

/** What is wrong with the account behind a channel, beside the state of the channel. `news`: the newest first. */
export function accountChips(channel: ChannelView, news: readonly NewsView[], localization: Localization): ChipView[] {
  if (channel.archivedAt !== null) return [];
  const { chips } = localization.texts(accountTexts);
  const { now } = localization.format;
  const state = accountState(news, now);
  const found: [boolean, string][] = [
    [coldLockUntil(channel, now) !== null, chips.locked],
    [state.restriction !== null, chips.restricted],
    [hasBadQuality(state), chips.quality],
  ];
  return found.flatMap(([holds, text]) => (holds ? [{ tone: 'bad', text }] : []));
}

/** How many recipients the letter of a tier stands for. */
const THOUSANDS: Readonly<Record<string, number>> = { '': 1, K: 1_000 };

/** Words that somebody has to act on, and words that warn. */
const BAD = /^RED$|^FLAGGED|^LOCKED|CAPPED|REJECTED|PAUSED|DISABLED|RESTRICT|VIOLATION|DELETED|REFUSED/;
const WARNING = /YELLOW|WARNING|PENDING/;

/** How news look in a list. */
function newsTone({ value, detail }: Pick<NewsView, 'value' | 'detail'>): TimelineStep['tone'] {
  if (BAD.test(value) && detail !== 'REINSTATE') return 'bad';
  return WARNING.test(value) ? 'warn' : 'done';
}

/** What a provider's word means; the word itself where it is unknown. */
function newsWords({ kind, value }: Pick<NewsView, 'kind' | 'value'>, localization: Localization): string {
  const t = localization.texts(accountTexts);
  const explanation = kind === 'messaging_limit' ? tierWords(value, localization) : meaningOf(t.values, kind, value);
  return explanation === undefined ? value : t.value(explanation, value);
}

function meaningOf(
  values: Readonly<Record<string, Readonly<Record<string, string>>>>,
  kind: string,
  value: string,
): string | undefined {
  const ofKind = values[kind === 'template_quality' ? 'quality' : kind];
  return ofKind && Object.hasOwn(ofKind, value) ? ofKind[value] : undefined;
}

/** `TIER_2K`: 2,000 recipients. */
function tierWords(value: string, localization: Localization): string | undefined {
  const t = localization.texts(accountTexts);
  if (/^(TIER_)?UNLIMITED$/.test(value)) return t.unlimited;
  const [, count, unit = ''] = /^(?:TIER_)?(\d+)(K?)$/.exec(value) ?? [];
  return count === undefined ? undefined : t.tier(localization.format.number(Number(count) * (THOUSANDS[unit] ?? 1)));
}

/** News that the page shows. */
const LATEST = 6;

/** What is known of the account behind a channel. */
export interface AccountFacts {
  /** The newest first. */
  news: readonly NewsView[];
  /** How many new recipients it wrote to today, and when it last wrote to a cold one (UTC milliseconds). */
  cold: { reached: number; lastAt: number | null };
  /**
   * To how many people the channels of its portfolio, by name, wrote within 24 hours, and may write first; null: the
   * provider has told no limit.
   */
  shared: { used: number; recipients: number; names: readonly string[] } | null;
}

interface AccountProps extends AccountFacts {
  channel: ChannelView;
}

const useTexts = () => usePanel().texts(accountTexts);

/** What the provider tells of the account behind a channel; nothing where it tells nothing of accounts. */
export function Account({ channel, news, cold, shared }: AccountProps) {
  const t = useTexts();
  const { now } = usePanel().format;
  const rows = [...useStateRows(news), ...useSharedRows(shared), ...useColdRows(channel, cold)];
  const latest = useSteps(news.slice(0, LATEST));
  const retryAt = directRetryAt(channel, now);
  if (channel.warmForMs === null && news.length === 0 && coldLockUntil(channel, now) === null) return null;
  return (
    <section class="card stack" id="account">
      <h2>{t.title}</h2>
      <p class="help">{t.lead}</p>
      {rows.length > 0 ? <Details rows={rows} /> : <p>{t.untold}</p>}
      {retryAt !== null && <DirectSend id={channel.id} retryAt={retryAt} />}
      {latest.length > 0 && (
        <>
          <h3>{t.latest}</h3>
          <Timeline steps={latest} />
        </>
      )}
    </section>
  );
}

/** Says that the number may not write to new recipients, and until when; an administrator may end it. */
export function LockBanner(channel: ChannelView) {
  const { lock: t } = useTexts();
  const { format } = usePanel();
  const until = coldLockUntil(channel, format.now);
  if (until === null) return null;
  const form = { name: 'lock', action: `/admin/channels/${channel.id}/reach-out` };
  return (
    <section class="notice notice-bad stack">
      <h2>{t.title}</h2>
      <p>{t.until(format.brief(until).text)}</p>
      <p>{t.goesOn}</p>
      <p>{t.cure}</p>
      <Confirm {...form} open={t.open} lead={t.warning} submit={t.submit} submitTone="danger-main" />
    </section>
  );
}

function DirectSend({ id, retryAt }: { id: number; retryAt: number }) {
  const { direct: t, directSend } = useTexts();
  const { format } = usePanel();
  return (
    <div class="notice notice-warn stack">
      <p>
        {directSend}: {t.refused(format.dateTime(retryAt).text)}
      </p>
      <p>{t.lead}</p>
      <Form action={`/admin/channels/${id}/direct-send`}>
        <Button>{t.retry}</Button>
      </Form>
    </div>
  );
}

function useStateRows(news: readonly NewsView[]): Detail[] {
  const panel = usePanel();
  const t = useTexts();
  const { quality, messagingLimit, capping, restriction } = accountState(news, panel.format.now);
  const row = (label: string, item: NewsView | null) => (item ? [{ label, text: newsWords(item, panel) }] : []);
  return [
    ...row(t.restriction, restriction),
    ...row(t.quality, quality),
    ...row(t.messagingLimit, messagingLimit),
    ...row(t.capping, capping),
  ];
}

/** How much of the messaging limit of its portfolio is used. */
function useSharedRows(shared: AccountFacts['shared']): Detail[] {
  const { format } = usePanel();
  const t = useTexts();
  if (!shared) return [];
  const { used, recipients, names } = shared;
  const count = t.ofCap(format.number(used), format.number(recipients));
  return [{ label: t.usedOfLimit, text: names.length > 1 ? t.sharedBy(count, names.join(', ')) : count }];
}

/** How many new recipients it writes to, where its provider limits that. */
function useColdRows({ limits }: ChannelView, { reached, lastAt }: AccountFacts['cold']): Detail[] {
  const { format } = usePanel();
  const t = useTexts();
  const { newRecipients, timezone } = limits;
  if (!newRecipients) return [];
  const cap = capOn(newRecipients.perDay, localDay(format.now, timezone));
  const today = { label: t.newRecipients, text: t.ofCap(format.number(reached), format.number(cap)) };
  return [today, ...(lastAt === null ? [] : [{ label: t.lastCold, time: format.ago(lastAt) }])];
}

function useSteps(news: readonly NewsView[]): TimelineStep[] {
  const panel = usePanel();
  const { kinds } = useTexts();
  return news.map((item) => {
    const { kind, subject, detail, at } = item;
    return {
      tone: newsTone(item),
      title: kind.startsWith('template_') ? `${kinds[kind]} ${subject}` : kinds[kind],
      note: newsWords(item, panel),
      raw: detail === null ? null : panel.format.raw(detail),
      at: panel.format.ago(at),
    };
  });
}
