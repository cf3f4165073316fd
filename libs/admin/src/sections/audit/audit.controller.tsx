import { Get } from '@nestjs/common';
import { type AuditEntryView, type AuditFilter, AuditList } from '@recado/audit';
import { type Language, csvLine, formatLocal } from '@recado/core';
import type { ComponentChildren } from 'preact';
import { BulkExports, hasErrors, PanelPages } from '../../session/kit.js';
import { PanelRequest } from '../../session/kit.js';
import {
  type Choice,
  choice,
  Field,
  Filters,
  Heading,
  keyName,
  LinkButton,
  Linked,
  Listing,
  pagesOf,
} from '../../ui/kit.js';
import { Select, Time, usePanel } from '../../ui/kit.js';
import { AUDIT_FILTER, type AuditFields, readAuditFilter } from './audit-filter.form.js';
import { FieldWords, type AuditReader } from './field-words.js';
import { type NamedEntry, TargetNames } from './target-names.js';
import { auditTexts } from './texts/index.js';

/** One field that an entry names: its value, or its values before and after. */
interface FieldChange {
  field: string;
  before?: string;
  after?: string;
  value?: string;
}

type Details = Readonly<Record<string, unknown>>;
type Pair = readonly [field: string, before: unknown, after: unknown];

/** What holds after a change where an entry has only what was before it. */
const AFTERWARDS = ['limits', 'members', 'name'];

/** What the details of an entry say, field by field, in words. What a change left as it was is not told. */
export function changesOf(details: Details | null, words: FieldWords): FieldChange[] {
  const { before, after, ...rest } = details ?? {};
  const isHalf = before !== undefined && after === undefined;
  const now = isHalf ? AFTERWARDS.find((field) => field in rest) : undefined;
  const pairs = now === undefined ? pairsOf('roles', before, after) : pairsOf(now, before, rest[now]);
  const others = Object.entries(rest).filter(([field]) => field !== now);
  const changed = others.flatMap(([field, value]): Pair[] =>
    isChange(value) ? [[field, value.before, value.after]] : [],
  );
  const told = [...pairs, ...changed].flatMap((pair) => changeOf(pair, words));
  const stated = others.filter(([, value]) => !isChange(value));
  return [...told, ...stated.map(([field, value]) => ({ field: words.name(field), value: words.value(field, value) }))];
}

/** The fields of two records, or two values of one field. */
function pairsOf(field: string, before: unknown, after: unknown): Pair[] {
  const [old, now] = [before ?? {}, after ?? {}];
  if (!isRecord(old) || !isRecord(now)) return [[field, before, after]];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].map((each) => [each, old[each], now[each]]);
}

function changeOf([field, old, now]: Pair, words: FieldWords): FieldChange[] {
  const [before, after] = [words.value(field, old), words.value(field, now)];
  return before === after ? [] : [{ field: words.name(field), before, after }];
}

function isRecord(value: unknown): value is Details {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isChange(value: unknown): value is { before: unknown; after: unknown } {
  return isRecord(value) && 'before' in value && 'after' in value;
}

/** What an entry says of its change, closed until somebody opens it. */
function Changes({ details }: Pick<AuditEntryView, 'details'>) {
  const panel = usePanel();
  const { audit: t } = panel.texts(auditTexts);
  const changes = changesOf(details, new FieldWords(panel));
  if (changes.length === 0) return null;
  return (
    <details>
      <summary class="quiet">{t.details}</summary>
      <table class="changes">
        <thead class="unseen">
          <tr>
            <th scope="col">{t.field}</th>
            <th scope="col">{t.before}</th>
            <th scope="col">{t.after}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <Change {...change} />
          ))}
        </tbody>
      </table>
    </details>
  );
}

function Change({ field, before, after, value }: FieldChange) {
  const { frame } = usePanel().t;
  const row = <th scope="row">{field}</th>;
  if (value !== undefined) {
    return (
      <tr>
        {row}
        <td colspan={2}>{value || frame.none}</td>
      </tr>
    );
  }
  return (
    <tr>
      {row}
      <td>
        <del>{before || frame.none}</del>
      </td>
      <td>{after || frame.none}</td>
    </tr>
  );
}

type AuditTexts = (typeof auditTexts)[Language]['audit'];

/** The group of the actions whose codes begin so. */
const GROUPS: Readonly<Record<string, keyof AuditTexts['groups']>> = {
  administrator: 'people',
  recovery_codes: 'people',
  second_factor: 'people',
  api_key: 'keys',
  channel: 'channels',
  channels: 'channels',
  pool: 'channels',
  batch: 'sending',
  message: 'sending',
  messages: 'sending',
  send: 'sending',
  saved_text: 'sending',
  list: 'recipients',
  opt_out: 'recipients',
  opt_outs: 'recipients',
  recipient: 'recipients',
  webhook: 'webhooks',
};

/** The actions by group, in the order of the groups and of the alphabet; `chosen`: the code of the one that is chosen. */
export function actionChoices(chosen: string, t: AuditTexts, language: Language): Choice[] {
  const groupOf = (code: string) => GROUPS[code.split('.')[0]!] ?? 'installation';
  const all = Object.entries(t.actions).map(([code, text]) => ({ code, text, group: groupOf(code) }));
  const order = Object.keys(t.groups);
  const sorted = all.sort(
    (a, b) => order.indexOf(a.group) - order.indexOf(b.group) || a.text.localeCompare(b.text, language),
  );
  return sorted.map(({ code, text, group }) => ({ ...choice(chosen, code, text), group: t.groups[group] }));
}

interface AuditView extends Pick<ReturnType<typeof readAuditFilter>, 'errors' | 'isFiltered' | 'before'> {
  fields: AuditFields;
  entries: readonly NamedEntry[];
  nextBefore: number | null;
}

/** Who tried to sign in to an account that there is not. */
const UNKNOWN_ACCOUNT = 'unknown account';

const ROOT = '/admin/audit';
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
function AuditPage(view: AuditView) {
  const t = useTexts();
  const { format, t: shared } = usePanel();
  const { fields, entries, before, nextBefore } = view;
  return (
    <>
      <Heading title={t.title} lead={t.lead(format.zoneName())}>
        <p class="actions">
          <LinkButton href={AUDIT_FILTER.href(`${ROOT}/export`, fields)}>{t.export}</LinkButton>
        </p>
      </Heading>
      <AuditFilters {...view} />
      <Listing<NamedEntry>
        rows={entries}
        columns={[
          { head: t.what, namesRow: true, cell: (entry) => <What {...entry} /> },
          { head: t.who, cell: (entry) => <Who {...entry} /> },
          { head: t.target, cell: (entry) => <Target {...entry} /> },
          { head: t.origin, cell: ({ ip }) => ip ?? shared.frame.none },
          { head: t.when, cell: ({ at }) => <Time at={format.dateTime(at)} /> },
        ]}
        none={{ title: t.none, text: t.noneText }}
        pages={pagesOf((at) => AUDIT_FILTER.href(ROOT, fields, at), before, nextBefore)}
        label={t.title}
      />
    </>
  );
}

function AuditFilters({ fields, errors, isFiltered }: AuditView) {
  const t = useTexts();
  const { language } = usePanel();
  const named = (chosen: string, all: string, names: Record<string, string>) => [
    choice(chosen, '', all),
    ...Object.entries(names).map(([code, text]) => choice(chosen, code, text)),
  ];
  return (
    <Filters action={ROOT} label={t.filter} clear={isFiltered ? ROOT : null}>
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

/** Entries that are read at once, so that an export is never held whole. */
const EXPORT_PAGE = 1_000;

/** The line with the headings. */
function auditHead(panel: PanelRequest): string {
  return csvLine(panel.texts(auditTexts).audit.columns(panel.format.zoneName()));
}

/** The lines of a CSV file of the entries, newest first, page by page. */
async function* auditLines(list: AuditList, filter: AuditFilter, panel: PanelRequest): AsyncGenerator<string[], void> {
  for (let before: number | null | undefined; before !== null;) {
    const { items, nextBefore } = await list.page(filter, { before, limit: EXPORT_PAGE });
    yield items.map((item) => auditLine(item, panel));
    before = nextBefore;
  }
}

/** The line of an entry, in words. */
export function auditLine(entry: AuditEntryView, panel: AuditReader): string {
  const { audit: t } = panel.texts(auditTexts);
  const { at, actorType, actorName, action, targetType, targetId, details, ip, requestId } = entry;
  const type = targetType === null ? '' : (t.targets[targetType] ?? targetType);
  const target = targetId === null ? type : t.targetNumber(type, String(targetId));
  const changes = changesOf(details, new FieldWords(panel)).map(({ field, before, after, value }) =>
    value === undefined ? `${field}: ${before || '—'} → ${after || '—'}` : `${field}: ${value || '—'}`,
  );
  const who = [actorName, t.actorTypes[actorType]];
  const what = [t.actions[action] ?? action, target, changes.join('; ')];
  return csvLine([formatLocal(at, panel.format.zone), ...who, ...what, ip ?? '', requestId ?? '']);
}

const PAGE_SIZE = 50;

/** The audit trail and its export. Entries name people, their addresses and phones: administrators alone read them. */
@PanelPages('audit', 'administrator')
export class AuditController {
  constructor(
    private readonly list: AuditList,
    private readonly names: TargetNames,
    private readonly exports: BulkExports,
  ) {}

  @Get()
  async page(panel: PanelRequest): Promise<void> {
    const { typed: fields, filter, errors, before, isFiltered } = readAuditFilter(panel);
    const isRefused = hasErrors(errors);
    const { items, nextBefore } = isRefused
      ? { items: [], nextBefore: null }
      : await this.list.page(filter, { before, limit: PAGE_SIZE });
    const view = { fields, errors, isFiltered, before, nextBefore, entries: await this.names.of(items) };
    await panel.show({ title: panel.texts(auditTexts).audit.title, body: <AuditPage {...view} />, isRefused });
  }

  @Get('export')
  async export(panel: PanelRequest): Promise<void> {
    const { typed, filter, errors } = readAuditFilter(panel);
    // The page says what is wrong with its filter.
    if (hasErrors(errors)) return panel.redirect(AUDIT_FILTER.href(ROOT, typed));
    const { fileName } = panel.texts(auditTexts).audit;
    await this.exports.send(panel, {
      file: `${fileName}.csv`,
      entry: { action: 'audit.exported', filter: { ...filter } },
      head: auditHead(panel),
      pages: auditLines(this.list, filter, panel),
    });
  }
}
