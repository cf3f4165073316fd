import type { FaultGroup, LeavingPerson, ListView, RefusedLine } from '@recado/campaigns';
import { Button, Form, Table, Tiles, usePanel } from '../../ui/kit.js';
import { faultDetail, faultText } from '../send/fault-text.js';
import { SheetChoiceForm } from '../send/read-as.part.js';
import { listHref } from './list-paths.js';
import type { OneListView } from './one-list.view.js';
import { listTexts } from './texts/index.js';

/** Characters of a refused line that are shown. */
const MAX_CONTENT = 80;

const useTexts = () => usePanel().texts(listTexts).lists;

/** A file that waits for its confirmation: who comes, who changes, who leaves, and which lines are no person. */
export function DraftCard({ list, refused, leaving }: Pick<OneListView, 'list' | 'refused' | 'leaving'>) {
  const { format } = usePanel();
  const t = useTexts();
  const { draft, draftVersion } = list;
  if (draftVersion === null) return null;
  if (!draft) return <p class="notice">{t.reading}</p>;
  const { difference, good, total } = draft;
  const tiles = (['added', 'changed', 'removed'] as const).map((each) => ({
    label: t[each],
    value: format.number(difference[each]),
  }));
  tiles.push({ label: t.refused, value: format.number(total - good) });
  return (
    <section class="card stack">
      <h2>{t.draftTitle}</h2>
      <Tiles tiles={tiles} />
      <Columns {...draft} />
      <SheetChoiceForm
        reading={draft.reading}
        action={`${listHref(list.id)}/sheet`}
        fields={{ version: draftVersion }}
      />
      <Leaving leaving={leaving} removed={difference.removed} list={list} />
      <Refused faults={draft.faults} refused={refused} />
      {good === 0 && <p class="notice notice-bad">{t.nobody}</p>}
      <div class="actions">
        {good > 0 && (
          <Form action={`${listHref(list.id)}/apply`}>
            <DraftFields version={draftVersion} revision={difference.revision} />
            <Button tone="main">{t.apply(format.number(good))}</Button>
          </Form>
        )}
        <Form action={`${listHref(list.id)}/discard`}>
          <DraftFields version={draftVersion} revision={difference.revision} />
          <Button>{t.giveUp}</Button>
        </Form>
      </div>
    </section>
  );
}

/** What the person has seen, so that nothing else is confirmed. */
function DraftFields({ version, revision }: { version: number; revision: number }) {
  return (
    <>
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="revision" value={revision} />
    </>
  );
}

function Columns({ columns, left }: NonNullable<ListView['draft']>) {
  const { format } = usePanel();
  const t = useTexts();
  const names = (headings: readonly string[]) => headings.map((heading) => format.label(heading)).join(', ');
  return (
    <>
      <p class="help">{columns.length === 0 ? t.onlyPhone : t.columns(names(columns.map(({ heading }) => heading)))}</p>
      {left.length > 0 && (
        <p class="help">
          <strong>{t.left(names(left))}</strong>
        </p>
      )}
    </>
  );
}

function Leaving({ leaving, removed, list }: { leaving: readonly LeavingPerson[]; removed: number; list: ListView }) {
  const { format } = usePanel();
  const t = useTexts();
  if (leaving.length === 0) return null;
  const name = list.columns.find(({ key }) => key === 'name');
  const texts = leaving.map(({ phone, values }) =>
    [name && values.name !== undefined ? format.text(values.name) : '', format.phone(phone)].filter(Boolean).join(' '),
  );
  const more = removed - leaving.length;
  return (
    <>
      <h3>{t.leavingTitle}</h3>
      <p>
        {texts.join('; ')} {more > 0 && t.leavingMore(format.number(more))}
      </p>
    </>
  );
}

function Refused({ faults, refused }: { faults: readonly FaultGroup[]; refused: readonly RefusedLine[] }) {
  const panel = usePanel();
  const { format } = panel;
  const t = useTexts();
  if (faults.length === 0) return null;
  return (
    <>
      <h3>{t.refused}</h3>
      <Table<FaultGroup>
        rows={faults}
        columns={[
          { head: t.refusedWhy, namesRow: true, cell: ({ code }) => faultText(code, panel) },
          { head: t.refusedLines, class: 'number', cell: ({ total }) => format.number(total) },
          { head: t.refusedFirst, class: 'number', cell: ({ firstLine }) => format.number(firstLine) },
        ]}
      />
      <Table<RefusedLine>
        rows={refused}
        columns={[
          { head: t.line, namesRow: true, cell: ({ line }) => format.number(line) },
          { head: t.content, cell: ({ cells }) => format.text(cells.join('; ').slice(0, MAX_CONTENT)) },
          {
            head: t.refusedWhy,
            cell: ({ code, detail }) =>
              panel.mayReadPeople ? faultDetail(code, detail, panel) : faultText(code, panel),
          },
        ]}
      />
    </>
  );
}
