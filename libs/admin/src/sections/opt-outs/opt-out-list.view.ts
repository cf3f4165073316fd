import { type IdentityOptOutView, type OptOutRules, type OptOutView } from '@recado/opt-outs';
import type { TimeView } from '../../format/format.js';
import type { ChipView } from '../../ui/chip.js';
import { type ConfirmForm, confirmForms, type RefusedForm } from '../../ui/confirm-forms.js';
import type { PanelRequest } from '../../panel/panel-request.js';
import { type HiddenOptOutsView, hiddenOptOutsView } from './hidden-opt-outs.view.js';
import { optOutTexts } from './texts/index.js';

const ROOT = '/admin/opt-outs';

export interface OptOutRow {
  phone: string;
  scope: ChipView;
  source: string;
  /** The channel that it came by and who added it; null: neither is known. */
  detail: string | null;
  when: TimeView;
  removeLabel: string;
  remove: ConfirmForm;
}

/** What the list prints. */
export interface OptOutListView {
  rows: OptOutRow[];
  /** The search as it was understood. */
  search: string;
  /** How it was read, or why it is none; null: as it was typed. */
  said: string | null;
  isRefused: boolean;
  moreHref: string | null;
  /** Null on the first page. */
  newestHref: string | null;
  words: readonly string[];
  /** Whether these are the opt-outs of test keys. */
  testMode: boolean;
  exportHref: string;
  /** The list of the other mode. */
  otherHref: string;
  /** The opt-outs that wait for a number. */
  hidden: HiddenOptOutsView;
}

/** A page of the list. */
interface OptOutListInput {
  items: readonly OptOutView[];
  search: string;
  said: string | null;
  isRefused: boolean;
  /** The query parameter of the next page; null: this page is the last. */
  next: [name: 'before' | 'after', value: string] | null;
  isFirst: boolean;
  testMode: boolean;
  rules: OptOutRules;
  /** The newest opt-outs without a number, and how many there are; none on other pages than the first. */
  hidden: { items: readonly IdentityOptOutView[]; count: number };
  /** The removal that was refused, by the id of its row. */
  refused?: RefusedForm | undefined;
}

export function optOutListView(input: OptOutListInput, panel: PanelRequest): OptOutListView {
  const { items, search, said, isRefused, next, isFirst, testMode, rules, hidden, refused } = input;
  return {
    rows: items.map((item) => toRow(item, refused, panel)),
    search,
    said,
    isRefused,
    moreHref: next === null ? null : listHref({ testMode, search }, next),
    newestHref: isFirst ? null : listHref({ testMode, search }),
    words: rules.words,
    testMode,
    exportHref: testMode ? `${ROOT}/export?mode=test` : `${ROOT}/export`,
    otherHref: listHref({ testMode: !testMode }),
    hidden: hiddenOptOutsView({ ...hidden, testMode, refused }, panel),
  };
}

/** The URL of the list of this mode, with the search. */
export function listHref(
  { testMode = false, search = '' }: { testMode?: boolean | undefined; search?: string },
  ...further: [string, string][]
): string {
  const mode: [string, string][] = testMode ? [['mode', 'test']] : [];
  const searched: [string, string][] = search === '' ? [] : [['phone', search]];
  const params = new URLSearchParams([...mode, ...searched, ...further]);
  return params.size === 0 ? ROOT : `${ROOT}?${params.toString()}`;
}

function toRow(item: OptOutView, refused: RefusedForm | undefined, panel: PanelRequest): OptOutRow {
  const { id, phone, scope, source, channel, addedBy, createdAt } = item;
  const t = panel.texts(optOutTexts);
  const { optOuts: texts } = t;
  const details = [channel && texts.onChannel(channel), addedBy && texts.by(addedBy)].filter(Boolean);
  const shown = panel.format.phone(phone);
  return {
    phone: shown,
    scope: { tone: scope === 'all' ? 'warn' : 'quiet', text: texts.scopes[scope] },
    source: texts.sources[source],
    detail: details.length > 0 ? details.join(' · ') : null,
    when: panel.format.brief(createdAt),
    removeLabel: texts.removeNamed(shown),
    remove: confirmForms(`${ROOT}/${id}`, refused, t)(String(id), 'remove'),
  };
}
