import type { IdentityOptOutView } from '@recado/opt-outs';
import { listHref } from '../../session/kit.js';
import { Confirm, Table, Time, usePanel } from '../../ui/kit.js';
import { optOutTexts } from './texts/index.js';

/** Characters at the end of an identity that the list shows: enough to tell two apart. */
const SHOWN = 4;

export interface HiddenOptOutsProps {
  /** The newest of them. */
  items: readonly IdentityOptOutView[];
  /** How many there are. */
  count: number;
  /** Whether they are those of test keys. */
  testMode: boolean;
}

const useTexts = () => usePanel().texts(optOutTexts).optOuts;

/** The name of the form that removes one. */
export const hiddenForm = (id: number): string => `hidden ${id}`;

/** The opt-outs of people whose number WhatsApp hides, until it is learned; nothing where there are none. */
export function HiddenOptOuts({ items, count, testMode }: HiddenOptOutsProps) {
  const { format } = usePanel();
  const t = useTexts();
  if (items.length === 0) return null;
  return (
    <section class="stack" id="hidden">
      <h2>{t.hidden.title}</h2>
      <p class="help">
        {t.hidden.lead(format.number(count), count > items.length ? format.number(items.length) : null)}
      </p>
      <Table<IdentityOptOutView>
        class="keys opt-outs"
        rows={items}
        columns={[
          { head: t.hidden.identity, namesRow: true, cell: (item) => <span class="strong">{useName(item)}</span> },
          { head: t.hidden.channel, cell: ({ channel }) => channel },
          { head: t.when, cell: ({ createdAt }) => <Time at={format.brief(createdAt)} /> },
          {
            head: t.actions,
            isHeadHidden: true,
            class: 'end',
            cell: (item) => <Removal item={item} testMode={testMode} />,
          },
        ]}
      />
    </section>
  );
}

/** The kind of an identity, and its end. */
function useName({ identity }: IdentityOptOutView): string {
  const { kinds } = useTexts().hidden;
  const [kind = '', value = ''] = identity.split(':', 2);
  return `${kinds[kind as keyof typeof kinds] ?? kinds.other} …${value.slice(-SHOWN)}`;
}

function Removal({ item, testMode }: { item: IdentityOptOutView; testMode: boolean }) {
  const t = useTexts();
  return (
    <Confirm
      name={hiddenForm(item.id)}
      action={listHref(`/admin/opt-outs/hidden/${item.id}/remove`, { mode: testMode ? 'test' : null })}
      open={t.remove}
      openTone="danger"
      label={t.removeNamed(useName(item))}
      lead={t.hidden.removeLead}
      submit={t.removeSubmit}
      submitTone="danger-main"
    />
  );
}
