import type { IdentityOptOutView } from '@recado/opt-outs';
import type { TimeView } from '../../format/format.js';
import { type ConfirmForm, confirmForms, type RefusedForm } from '../../ui/confirm-forms.js';
import type { PanelRequest } from '../../panel/panel-request.js';
import { optOutTexts } from './texts/index.js';

const ROOT = '/admin/opt-outs';
/** Characters at the end of an identity that the list shows: enough to tell two apart. */
const SHOWN = 4;

/** A person whose number is not known. */
interface HiddenRow {
  /** The kind of the identity, and its end. */
  identity: string;
  channel: string | null;
  when: TimeView;
  removeLabel: string;
  remove: ConfirmForm;
}

/** The opt-outs that wait for a number. */
export interface HiddenOptOutsView {
  rows: HiddenRow[];
  /** How many there are. */
  count: number;
}

/** The name of the form that removes one. */
export const hiddenForm = (id: number): string => `hidden ${id}`;

/** What the list is made of: the newest of them, and how many there are. */
interface HiddenOptOutsInput {
  items: readonly IdentityOptOutView[];
  count: number;
  /** Whether they are those of test keys. */
  testMode: boolean;
  refused?: RefusedForm | undefined;
}

export function hiddenOptOutsView(input: HiddenOptOutsInput, panel: PanelRequest): HiddenOptOutsView {
  return { rows: input.items.map((item) => toRow(item, input, panel)), count: input.count };
}

function toRow(item: IdentityOptOutView, { testMode, refused }: HiddenOptOutsInput, panel: PanelRequest): HiddenRow {
  const t = panel.texts(optOutTexts);
  const { hidden } = t.optOuts;
  const [kind = '', value = ''] = item.identity.split(':', 2);
  const name = hidden.kinds[kind as keyof typeof hidden.kinds] ?? hidden.kinds.other;
  const path = `hidden/${item.id}/remove${testMode ? '?mode=test' : ''}`;
  const identity = `${name} …${value.slice(-SHOWN)}`;
  return {
    identity,
    channel: item.channel,
    when: panel.format.brief(item.createdAt),
    removeLabel: t.optOuts.removeNamed(identity),
    remove: confirmForms(ROOT, refused, t)(hiddenForm(item.id), path),
  };
}
