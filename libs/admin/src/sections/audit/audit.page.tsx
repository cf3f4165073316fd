import type { AuditEntryView } from '@recado/audit';
import type { FieldSentences } from '../../i18n/field-errors.js';
import type { ComponentChildren } from 'preact';
import { LinkButton } from '../../ui/button.js';
import { choice } from '../../ui/choice.js';
import { Empty } from '../../ui/empty.js';
import { Field } from '../../ui/field.js';
import { Filters } from '../../ui/filters.js';
import { Heading } from '../../ui/heading.js';
import { keyName } from '../../ui/key-name.js';
import { Linked } from '../../ui/linked.js';
import { Pager } from '../../ui/pager.js';
import { usePanel } from '../../ui/panel-context.js';
import { Select } from '../../ui/select.js';
import { Table } from '../../ui/table.js';
import { Time } from '../../ui/time.js';
import { type AuditFields, auditHref } from './audit-filter.form.js';
import { actionChoices } from './action-groups.js';
import { Changes } from './changes.page.js';
import type { NamedEntry } from './target-names.js';
import { auditTexts } from './texts/index.js';

interface AuditView {
  fields: AuditFields;
  errors: FieldSentences;
  entries: readonly NamedEntry[];
  first: string | null;
  next: string | null;
}

/** Who tried to sign in to an account that there is not. */
const UNKNOWN_ACCOUNT = 'unknown account';

const useTexts = () => usePanel().texts(auditTexts).audit;

/** The pages about the targets that have one. */
const PAGES: Partial<Record<string, string>> = {
  administrator: 'people',
  api_key: 'api-keys',
  batch: 'batches',
  channel: 'channels',
  message: 'messages',
  send: 'send',
  webhook: 'webhooks',
};

/** The audit trail, with its filter. */
export function AuditPage(view: AuditView) {
  const t = useTexts();
  const { format } = usePanel();
  return (
    <>
      <Heading title={t.title} lead={t.lead(format.zoneName())}>
        <p class="actions">
          <LinkButton href={auditHref(view.fields, { path: '/admin/audit/export' })}>{t.export}</LinkButton>
        </p>
      </Heading>
      <AuditFilters {...view} />
      {view.entries.length === 0 ? (
        <Empty title={t.none}>
          <p>{t.noneText}</p>
        </Empty>
      ) : (
        <Entries entries={view.entries} />
      )}
      <Pager first={view.first} next={view.next} label={t.title} />
    </>
  );
}

function AuditFilters({ fields, errors }: Pick<AuditView, 'fields' | 'errors'>) {
  const t = useTexts();
  const { language } = usePanel();
  const isFiltered = Object.values(fields).some((value) => value !== '');
  const named = (chosen: string, all: string, names: Record<string, string>) => [
    choice(chosen, '', all),
    ...Object.entries(names).map(([code, text]) => choice(chosen, code, text)),
  ];
  return (
    <Filters action="/admin/audit" label={t.filter} clear={isFiltered ? '/admin/audit' : null}>
      <Field name="who" label={t.who} placeholder={t.whoHint} value={fields.who} max={254} plain autocomplete="off" />
      <Select
        name="what"
        label={t.what}
        choices={[choice(fields.what, '', t.anything), ...actionChoices(fields.what, t, language)]}
      />
      <Select name="type" label={t.targetType} choices={named(fields.type, t.anyTarget, t.targets)} />
      <Field name="id" label={t.targetId} value={fields.id} inputmode="numeric" max={16} error={errors.id} />
      <Field name="from" type="date" label={t.from} value={fields.from} error={errors.from} />
      <Field name="until" type="date" label={t.until} value={fields.until} error={errors.until} />
    </Filters>
  );
}

function Entries({ entries }: Pick<AuditView, 'entries'>) {
  const t = useTexts();
  const { format, t: shared } = usePanel();
  return (
    <Table<NamedEntry>
      rows={entries}
      columns={[
        { head: t.what, namesRow: true, cell: (entry) => <What {...entry} /> },
        { head: t.who, cell: (entry) => <Who {...entry} /> },
        { head: t.target, cell: (entry) => <Target {...entry} /> },
        { head: t.origin, cell: ({ ip }) => ip ?? shared.frame.none },
        { head: t.when, cell: ({ at }) => <Time at={format.dateTime(at)} /> },
      ]}
    />
  );
}

function What({ action, details }: AuditEntryView) {
  const t = useTexts();
  return (
    <>
      <span class="strong">{t.actions[action] ?? action}</span>
      <Changes details={details} />
    </>
  );
}

/** A person or a key by its name. What the installation did itself says by which way in the line below. */
function Who({ actorType, actorName }: AuditEntryView) {
  const t = useTexts();
  const type = t.actorTypes[actorType];
  const panel = usePanel();
  if (actorName === UNKNOWN_ACCOUNT) return <Named name={t.unknownAccount} under={type} />;
  if (actorType === 'api_key') return <Named name={keyName(actorName, panel)} under={type} />;
  // People are named by their addresses.
  if (actorType !== 'cli' && actorName.includes('@')) return <Named name={actorName} under={type} />;
  return <Named name={t.installation} under={[type, keyName(actorName, panel)].filter(Boolean).join(' · ')} />;
}

function Named({ name, under }: { name: ComponentChildren; under: string }) {
  return (
    <div>
      {name}
      <span class="under">{under}</span>
    </div>
  );
}

/** What was changed, by its name, with its number below. */
function Target({ targetType, targetId, targetName }: NamedEntry) {
  const t = useTexts();
  if (targetType === null || targetId === null) return null;
  const kind = t.targets[targetType] ?? targetType;
  const name = targetType === 'api_key' && targetName !== null ? keyName(targetName, usePanel()) : targetName;
  const text = t.targetNumber(kind, name ?? String(targetId));
  const page = PAGES[targetType];
  const shown = page ? <Linked href={`/admin/${page}/${targetId}`}>{text}</Linked> : text;
  return targetName === null ? <>{shown}</> : <Named name={shown} under={t.number(String(targetId))} />;
}
