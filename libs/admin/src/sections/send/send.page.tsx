import { templateKey } from '@recado/channels';
import { type TemplateField, templateFields, assumedPhoneText, decodeCell, readPhone } from '@recado/core';
import type {
  FieldSource,
  SendColumn,
  SendTemplate,
  SendView,
  AssumedGroup,
  AssumedRow,
  BadRow,
  FaultGroup,
} from '@recado/campaigns';
import type { ComponentChildren } from 'preact';
import { hasErrors, readingText } from '../../session/kit.js';
import {
  Button,
  choice,
  Details,
  Field,
  Form,
  Heading,
  Icon,
  LinkButton,
  Live,
  More,
  ProgressBar,
} from '../../ui/kit.js';
import { Select, Table, Time, usePanel } from '../../ui/kit.js';
import { fieldHint, fieldLabel } from '../templates/field-label.js';
import { Decide } from './decide.part.js';
import { faultDetail, faultText } from './fault-text.js';
import { FilesCard } from './files.part.js';
import { PhonePreview } from './phone-preview.js';
import { ReadAs, SheetChoiceForm } from './read-as.part.js';
import { fixedField, FIXED, NUMBER_COLUMN, SOURCES_OF, sourceField } from './read-sources.js';
import { SendFields } from './send-form.js';
import type { SendPageView } from './send-page.view.js';
import { ROOT, sendHref } from './send-paths.js';
import { slipsOf, unfilledVariables } from './slips.part.js';
import { Slips } from './slips.part.js';
import { sendTexts } from './texts/index.js';

type Columns = readonly SendColumn[];

/** The form of what is sent, for the links that lead to it. */
const CHANGE = 'change';

/** The fields that the files of a send fill. */
const FROM_FILES: ReadonlySet<TemplateField['kind']> = new Set(['header_url', 'header_filename'] as const);

/** Where the number of each recipient and the values of a template come from: columns of the list, or what is the same for all. */
function SourceFields({ send: { columns, files }, template }: { send: SendView; template: SendTemplate }) {
  const panel = usePanel();
  const { send: t } = panel.texts(sendTexts);
  const number = columns.findIndex(({ target }) => target === 'phone');
  // What is attached stands in the header.
  const isFromFiles = ({ card, kind }: TemplateField) => files !== null && card === null && FROM_FILES.has(kind);
  const all = templateFields(template.demands);
  const fields = all.filter((field) => !isFromFiles(field));
  return (
    <>
      <input type="hidden" name={SOURCES_OF} value={templateKey(template)} />
      <Select
        name={NUMBER_COLUMN}
        label={t.targets.phone}
        choices={[...(number < 0 ? [choice('', '', t.targets.none)] : []), ...useColumns(columns, String(number))]}
      />
      {fields.length < all.length && <p class="help">{t.sourceFiles}</p>}
      {all.length === 0 && <p class="help">{t.noFields}</p>}
      {fields.map((field) => (
        <Source field={field} source={template.sources[field.key]} columns={columns} />
      ))}
    </>
  );
}

function Source({
  field,
  source,
  columns,
}: {
  field: TemplateField;
  source: FieldSource | undefined;
  columns: Columns;
}) {
  const panel = usePanel();
  const { send: t } = panel.texts(sendTexts);
  const label = fieldLabel(field, panel);
  const chosen = source && 'column' in source ? String(source.column) : FIXED;
  return (
    <fieldset class="source">
      <legend>{label}</legend>
      <Select
        name={sourceField(field.key)}
        label={t.sourceFrom}
        choices={[choice(chosen, FIXED, t.sourceFixed), ...useColumns(columns, chosen)]}
        hint={fieldHint(field, panel, true)}
      />
      <div class="source-fixed">
        <Field
          name={fixedField(field.key)}
          label={t.sourceValue}
          value={source && 'text' in source ? source.text : ''}
          max={field.max ?? undefined}
          autocomplete="off"
        />
      </div>
    </fieldset>
  );
}

/** The columns as choices, each by its heading. */
function useColumns(columns: Columns, chosen: string) {
  const panel = usePanel();
  const { send: t } = panel.texts(sendTexts);
  return columns.map(({ heading }, index) =>
    choice(chosen, String(index), t.sourceColumn(heading ?? t.column(String(index + 1)))),
  );
}

interface AssumedNumbersProps {
  send: SendView;
  assumptions: readonly AssumedGroup[];
  assumedRows: readonly AssumedRow[];
}

/** How numbers were read that were not complete: what was assumed, how often, and the first lines of it. */
function AssumedNumbers({ send, assumptions, assumedRows }: AssumedNumbersProps) {
  const panel = usePanel();
  const { send: t } = panel.texts(sendTexts);
  if (assumptions.length === 0) return null;
  const kinds = assumptions.map(
    ({ assumed, total }) => `${t.readWith(assumedPhoneText(assumed, panel.language))} (${panel.format.number(total)})`,
  );
  return (
    <More title={`${t.assumedTitle}: ${kinds.join('; ')}`} isOpen={false}>
      <Table<AssumedGroup>
        rows={assumptions}
        columns={[
          {
            head: t.assumedHow,
            namesRow: true,
            cell: ({ assumed }) => t.readWith(assumedPhoneText(assumed, panel.language)),
          },
          { head: t.faultRows, class: 'number', cell: ({ total }) => panel.format.number(total) },
          { head: t.faultFirst, class: 'number', cell: ({ firstLine }) => panel.format.number(firstLine) },
        ]}
      />
      <h3>{t.badTitle}</h3>
      <Table<AssumedRow>
        rows={assumedRows}
        columns={[
          { head: t.badLine, namesRow: true, cell: ({ line }) => panel.format.number(line) },
          { head: t.badContent, cell: ({ cells }) => contentOf(cells, send) },
          { head: t.assumedHow, cell: ({ cells }) => readingOf(cells) },
        ]}
      />
    </More>
  );

  function readingOf(cells: readonly string[]): string | null {
    const cell = cells[send.columns.findIndex(({ target }) => target === 'phone')] ?? '';
    return readingText(readPhone(decodeCell(cell, send.encoding) ?? cell), panel);
  }
}

/** The beginning of a row. */
function contentOf(cells: readonly string[], { encoding }: SendView): string {
  const text = cells.map((cell) => decodeCell(cell, encoding) ?? cell).join('; ');
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}

const useTexts = () => usePanel().texts(sendTexts).send;

/** One send. `check`: only while it can be changed. */
export function SendPage({ title, send, check }: { title: string; send: SendView; check?: SendPageView }) {
  const { format } = usePanel();
  const t = useTexts();
  return (
    <div class="stack">
      <Heading
        title={format.label(title)}
        lead={
          check
            ? t.checkLead(format.number(send.good), format.number(send.total - send.good))
            : isUnderWay(send)
              ? undefined
              : t.states[send.state]
        }
        trail={{ href: ROOT, text: t.title }}
      />
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
  const t = useTexts();
  return (
    <>
      {view.obstacle !== null && (
        <p class="notice notice-bad" role="alert">
          {t.obstacles[view.obstacle]}
        </p>
      )}
      {view.send.encoding === 'windows-1252' && <p class="help">{t.windowsText}</p>}
      <ReadAs send={view.send} />
      <SheetChoiceForm
        reading={view.send.reading}
        action={`${sendHref(view.send.id)}/sheet`}
        fields={{ revision: view.send.revision }}
      />
      <Variables send={view.send} />
      <div class="columns">
        <div class="stack">
          <Parts {...view} />
          <FilesCard {...view} />
          <section class="card stack">
            <Faults {...view} />
            <AssumedNumbers {...view} />
          </section>
          <Duplicates {...view} />
          <Change {...view} />
        </div>
        <Decide {...view} />
      </div>
    </>
  );
}

/** What is sent, by which channel and when, each with the way to change it. */
function Parts({ send: { text, template, columns, scheduledAt, spreadMs }, sender }: SendPageView) {
  const { format } = usePanel();
  const t = useTexts();
  const part = (label: string, value: ComponentChildren, field: string) => ({
    label,
    text: (
      <>
        {value} <a href={`#${field}`}>{t.changePart}</a>
      </>
    ),
  });
  const filled = columns.flatMap(({ heading, target }, index) => {
    if (target === null) return [];
    const to = target.startsWith('variable:') ? `{${target.slice('variable:'.length)}}` : targetName(target);
    return [`${heading === null ? t.column(String(index + 1)) : format.label(heading)} → ${to}`];
  });
  const begins =
    scheduledAt !== null && scheduledAt > format.now ? (
      <Time at={format.brief(scheduledAt)} />
    ) : (
      t.whens[spreadMs > 0 ? 'spread' : 'now']
    );
  return (
    <section class="card stack">
      <h2>{t.writeTitle}</h2>
      <Details
        rows={[
          part(template ? t.whats.template : t.text, format.label(template?.name ?? text ?? ''), CHANGE),
          part(t.channel, sender, CHANGE),
          part(t.when, begins, CHANGE),
          ...(filled.length > 0 ? [part(t.columnsTitle, filled.join(' · '), CHANGE)] : []),
        ]}
      />
    </section>
  );

  function targetName(target: string): string {
    return (t.targets as Readonly<Record<string, string>>)[target] ?? target;
  }
}

function Faults({ send, faults, bad }: SendPageView) {
  const panel = usePanel();
  const t = useTexts();
  if (faults.length === 0) return send.good > 0 ? <p class="notice notice-good">{t.noneBad}</p> : null;
  const kinds = faults.map(({ code, total }) => `${faultText(code, panel)} (${panel.format.number(total)})`);
  return (
    <More title={`${t.faultsTitle}: ${kinds.join('; ')}`} isOpen={send.good === 0}>
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
    </More>
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

/** The form of what is sent, folded as long as nothing asks for a change. */
function Change({ send, form, errors, channels, templates, preview, obstacle }: SendPageView) {
  const { restored } = usePanel();
  const t = useTexts();
  const missing = unfilledVariables(send.text ?? '', send.columns);
  const isNeeded = hasErrors(errors) || missing.length > 0 || obstacle !== null || send.good === 0;
  return (
    <details class="card stack advanced" id={CHANGE} open={isNeeded || restored !== null}>
      <summary>
        <Icon name="right" />
        {t.changeTitle}
      </summary>
      <Form class="" action={`${sendHref(send.id)}/change`} errors={errors} summary>
        <input type="hidden" name="revision" value={send.revision} />
        <h2>{t.writeTitle}</h2>
        <SendFields {...{ form, templates, channels }} />
        <PhonePreview view={preview} />
        <h2>{send.template ? t.sourcesTitle : t.columnsTitle}</h2>
        {send.template && <SourceFields send={send} template={send.template} />}
        {!send.template && send.columns.map((column, index) => <ColumnField {...{ column, index, missing }} />)}
        <p class="actions">
          <Button>{t.change}</Button>
        </p>
      </Form>
    </details>
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
