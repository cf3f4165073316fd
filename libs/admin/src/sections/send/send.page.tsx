import type { BadRow, FaultGroup, SendColumn, SendView } from '@recado/sends';
import { Button, LinkButton } from '../../ui/button.js';
import { choice } from '../../ui/choice.js';
import { Form } from '../../ui/form.js';
import { Heading } from '../../ui/heading.js';
import { Live } from '../../ui/live.js';
import { usePanel } from '../../ui/panel-context.js';
import { ProgressBar } from '../../ui/progress-bar.js';
import { Select } from '../../ui/select.js';
import { Table } from '../../ui/table.js';
import { Tiles } from '../../ui/tiles.js';
import { faultDetail, faultText } from './fault-text.js';
import { AssumedNumbers, contentOf } from './assumed-numbers.part.js';
import { Decide, DECISION } from './decide.part.js';
import { FilesCard } from './files.part.js';
import { SendFields } from './send-form.js';
import { ReadAs, SheetChoiceForm } from './read-as.part.js';
import { ROOT, sendHref } from './send-paths.js';
import { slipsOf, unfilledVariables } from './slip-view.js';
import type { SendPageView } from './send-page.view.js';
import { Slips } from './slips.part.js';
import { SourceFields } from './source-fields.js';
import { sendTexts } from './texts/index.js';

const useTexts = () => usePanel().texts(sendTexts).send;

/** One send. `check`: only while it can be changed. */
export function SendPage({ title, send, check }: { title: string; send: SendView; check?: SendPageView }) {
  const { format } = usePanel();
  const t = useTexts();
  return (
    <div class="stack">
      <Heading
        title={format.label(title)}
        lead={check ? t.checkLead : isUnderWay(send) ? undefined : t.states[send.state]}
        trail={{ href: ROOT, text: t.title }}
      >
        {check?.obstacle === null && send.good > 0 && <LinkButton href={`#${DECISION}`}>{t.toConfirm}</LinkButton>}
      </Heading>
      {check ? <Check view={check} /> : <SendProgress send={send} />}
    </div>
  );
}

/** Whether what the page says of it is soon another thing: then its progress says it. */
function isUnderWay({ state }: SendView): boolean {
  return state === 'reading' || state === 'queuing';
}

/** How far a send is that cannot be changed. It refreshes itself. */
export function SendProgress({ send }: { send: SendView }) {
  const { id, state, queued, good, total, batchId } = send;
  const { format } = usePanel();
  const t = useTexts();
  const text =
    state === 'reading' ? t.reading(format.number(total)) : t.queuing(format.number(queued), format.number(good));
  const isDone = state === 'queued';
  return (
    <Live id="progress" class="card stack" href={isUnderWay(send) ? sendHref(id) : null} news={text}>
      <ProgressBar label={text} parts={[{ tone: 'good', share: isDone ? 1 : queued / Math.max(good, 1) }]} />
      <p>{text}</p>
      {batchId !== null && (
        <p class="actions">
          <LinkButton href={`/admin/batches/${batchId}`} tone="main">
            {t.batch}
          </LinkButton>
        </p>
      )}
    </Live>
  );
}

function Check({ view }: { view: SendPageView }) {
  const { format } = usePanel();
  const t = useTexts();
  const { total, good, assumed, encoding } = view.send;
  const tiles = [
    { label: t.good, value: format.number(good), note: assumed > 0 ? t.assumed(format.number(assumed)) : null },
    { label: t.bad, value: format.number(total - good) },
    { label: t.total, value: format.number(total), note: encoding === 'windows-1252' ? t.windowsText : null },
  ];
  return (
    <>
      {view.obstacle !== null && (
        <p class="notice notice-bad" role="alert">
          {t.obstacles[view.obstacle]}
        </p>
      )}
      <Tiles tiles={tiles} />
      <ReadAs send={view.send} />
      <SheetChoiceForm
        reading={view.send.reading}
        action={`${sendHref(view.send.id)}/sheet`}
        fields={{ revision: view.send.revision }}
      />
      <Variables send={view.send} />
      <div class="columns">
        <div class="stack">
          <Faults {...view} />
          <Duplicates {...view} />
          <AssumedNumbers {...view} />
          <FilesCard {...view} />
          <Change {...view} />
        </div>
        <Decide {...view} />
      </div>
    </>
  );
}

function Faults({ send, faults, bad }: SendPageView) {
  const panel = usePanel();
  const t = useTexts();
  if (faults.length === 0) return send.good > 0 ? <p class="notice notice-good">{t.noneBad}</p> : null;
  return (
    <section class="stack">
      <h2>{t.faultsTitle}</h2>
      <Table<FaultGroup>
        rows={faults}
        columns={[
          { head: t.fault, namesRow: true, cell: ({ code }) => faultText(code, panel) },
          { head: t.faultRows, class: 'number', cell: ({ total }) => panel.format.number(total) },
          { head: t.faultFirst, class: 'number', cell: ({ firstLine }) => panel.format.number(firstLine) },
        ]}
      />
      <h3>{t.badTitle}</h3>
      <Table<BadRow>
        rows={bad}
        columns={[
          { head: t.badLine, namesRow: true, cell: ({ line }) => panel.format.number(line) },
          { head: t.badContent, cell: ({ cells }) => contentOf(cells, send) },
          { head: t.badWhy, cell: ({ code, detail }) => faultDetail(code, detail, panel, send.template) },
        ]}
      />
      <p>
        <a href={`${sendHref(send.id)}/bad-rows`}>{t.download}</a>
      </p>
    </section>
  );
}

/** Lines with a number that an earlier line has, which a person may want to be sent too, such as two invoices of one customer. */
function Duplicates({ send: { id, revision, reading }, faults }: SendPageView) {
  const { format } = usePanel();
  const t = useTexts().duplicates;
  const found = faults.find(({ code }) => code === 'duplicate');
  const isSent = reading?.sendsDuplicates ?? false;
  if (!reading || (!found && !isSent)) return null;
  return (
    <Form class="notice stack" action={`${sendHref(id)}/duplicates`}>
      <input type="hidden" name="revision" value={revision} />
      <input type="hidden" name="sent" value={isSent ? 'first' : 'all'} />
      <p>{isSent ? t.all : t.first(format.number(found?.total ?? 0))}</p>
      <p class="actions">
        <Button>{isSent ? t.chooseFirst : t.chooseAll}</Button>
      </p>
    </Form>
  );
}

/** What is wrong with the variables of the text: those that no column fills, and what looks like one and is none. */
function Variables({ send: { id, revision, text, template, columns } }: { send: SendView }) {
  const { format } = usePanel();
  const t = useTexts();
  if (template) return null;
  const missing = unfilledVariables(text ?? '', columns);
  const headings = columns.map(({ heading }, index) => (heading ? format.label(heading) : t.column(String(index + 1))));
  return (
    <>
      {missing.length > 0 && (
        <p class="notice notice-warn" role="alert">
          {t.variablesMissing(missing.map((name) => `{${name}}`).join(', '), headings.join(', '))}
        </p>
      )}
      <Slips
        slips={slipsOf(text ?? '', columns)}
        action={`${sendHref(id)}/correct`}
        fieldsOf={({ token }, offer) => ({ revision, token, offer })}
      />
    </>
  );
}

function Change({ send, form, errors, channels, templates, preview }: SendPageView) {
  const t = useTexts();
  const missing = unfilledVariables(send.text ?? '', send.columns);
  return (
    <Form class="card" action={`${sendHref(send.id)}/change`} errors={errors} summary>
      <input type="hidden" name="revision" value={send.revision} />
      <h2>{t.writeTitle}</h2>
      <SendFields {...{ form, templates, channels, preview }} />
      <h2>{send.template ? t.sourcesTitle : t.columnsTitle}</h2>
      {send.template && <SourceFields send={send} template={send.template} />}
      {!send.template && send.columns.map((column, index) => <ColumnField {...{ column, index, missing }} />)}
      <p class="actions">
        <Button>{t.change}</Button>
      </p>
    </Form>
  );
}

interface ColumnFieldProps {
  column: SendColumn;
  index: number;
  /** Variables of the text that no column fills yet. */
  missing: readonly string[];
}

function ColumnField({ column: { heading, target }, index, missing }: ColumnFieldProps) {
  const t = useTexts();
  const chosen = target ?? 'none';
  const variable = target?.startsWith('variable:') ? target : variableFor(heading, index);
  const choices = [
    ...(['phone', 'name', 'email', 'none'] as const).map((value) => choice(chosen, value, t.targets[value])),
    ...[...new Set([variable, ...missing.map((name) => `variable:${name}`)])].map((value) =>
      choice(chosen, value, `{${value.slice('variable:'.length)}}`),
    ),
  ];
  return <Select name={`column-${index}`} label={heading ?? t.column(String(index + 1))} choices={choices} />;
}

/** The variable that a column fills when somebody chooses it. */
function variableFor(heading: string | null, index: number): string {
  const plain = (heading ?? '').normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const name = plain
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+|_+$/g, '')
    .slice(0, 32);
  return `variable:${name === '' ? `c${index + 1}` : name}`;
}
