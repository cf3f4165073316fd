import type { ChannelView } from '../list/channel.view.js';
import type { NewsView } from './account-news.js';

/** How long a template that was stopped is worth a warning, in ms: nobody has to repair one that nobody uses. */
const STOPPED_MS = 7 * 86_400_000;

/** The provider restricts the account. */
const RESTRICTED = /RESTRICT|DISABLE|VIOLATION|DELETED|BANNED|LOCKED|SUSPENDED/;
/** It does not any more. */
const FREED = /REINSTATE|UNRESTRICT|ENABLED|UNLOCKED|UNBAN|RESTORED|LIFTED/;
const BAD_QUALITY: readonly string[] = ['RED', 'FLAGGED'];
/** How long a violation is worth a warning, in ms: no end of it is told. */
const VIOLATION_MS = 30 * 86_400_000;
const STOPPED_TEMPLATE: readonly string[] = ['PAUSED', 'DISABLED', 'REJECTED'];

/** What holds now of the account or the number behind a channel; null: the provider has not told it. */
export interface AccountState {
  quality: NewsView | null;
  messagingLimit: NewsView | null;
  capping: NewsView | null;
  /** What restricts the account; null: nothing does. */
  restriction: NewsView | null;
  /** Templates that were paused, disabled or rejected within a week and are so still, the latest first. */
  stoppedTemplates: readonly NewsView[];
}

/** The state that news make, the newest first. `now`: UTC milliseconds. */
export function accountState(news: readonly NewsView[], now: number): AccountState {
  const latest = (kind: string) => news.find((item) => item.kind === kind && item.subject === '') ?? null;
  return {
    quality: latest('quality'),
    messagingLimit: latest('messaging_limit'),
    capping: latest('capping'),
    restriction: restrictionIn(news, now),
    stoppedTemplates: latestOfTemplates(news).filter(
      ({ value, at }) => STOPPED_TEMPLATE.includes(value) && now - at < STOPPED_MS,
    ),
  };
}

/** Whether recipients rate the number so badly that the provider may restrict it. */
export function hasBadQuality({ quality }: Pick<AccountState, 'quality'>): boolean {
  return quality !== null && BAD_QUALITY.includes(quality.value);
}

/** The channel must not write to cold recipients now; the end of that in UTC milliseconds. Null: it may. */
export function coldLockUntil({ coldLock }: Pick<ChannelView, 'coldLock'>, now: number): number | null {
  return coldLock !== null && coldLock.until > now ? coldLock.until : null;
}

/** Other news of the account, such as a change of its country, neither restrict nor free it. */
function restrictionIn(news: readonly NewsView[], now: number): NewsView | null {
  const ofAccount = news.filter(({ kind, subject }) => kind === 'account' && subject === '');
  const decisive = ofAccount.find((item) => isFreed(item) || RESTRICTED.test(item.value));
  return decisive && !isFreed(decisive) && !isOver(decisive, now) ? decisive : null;
}

/** A restriction says in its detail when it ends. */
function isOver({ value, detail, at }: NewsView, now: number): boolean {
  if (value.includes('VIOLATION')) return now - at > VIOLATION_MS;
  const ends = value.includes('RESTRICT') ? (detail?.match(/\d{4}-\d{2}-\d{2}[T\d:.Z-]*/g) ?? []) : [];
  return ends.length > 0 && ends.every((end) => Date.parse(end) < now);
}

/** Meta tells the end of a ban as another state of the same event, so its detail counts, too. */
function isFreed({ value, detail }: NewsView): boolean {
  return FREED.test(value) || /REINSTATE/.test(detail ?? '');
}

function latestOfTemplates(news: readonly NewsView[]): NewsView[] {
  const seen = new Set<string>();
  return news.filter(({ kind, subject }) => {
    if (kind !== 'template_status' || seen.has(subject)) return false;
    seen.add(subject);
    return true;
  });
}
