import type { NewsView } from '@recado/channels';
import type { Localization } from '../../i18n/localization.js';
import type { TimelineStep } from '../../ui/timeline.js';
import { accountTexts } from './account-texts.js';

/** How many recipients the letter of a tier stands for. */
const THOUSANDS: Readonly<Record<string, number>> = { '': 1, K: 1_000 };

/** Words that somebody has to act on, and words that warn. */
const BAD = /^RED$|^FLAGGED|^LOCKED|CAPPED|REJECTED|PAUSED|DISABLED|RESTRICT|VIOLATION|DELETED|REFUSED/;
const WARNING = /YELLOW|WARNING|PENDING/;

/** How news look in a list. */
export function newsTone({ value, detail }: Pick<NewsView, 'value' | 'detail'>): TimelineStep['tone'] {
  if (BAD.test(value) && detail !== 'REINSTATE') return 'bad';
  return WARNING.test(value) ? 'warn' : 'done';
}

/** What a provider's word means; the word itself where it is unknown. */
export function newsWords({ kind, value }: Pick<NewsView, 'kind' | 'value'>, localization: Localization): string {
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
