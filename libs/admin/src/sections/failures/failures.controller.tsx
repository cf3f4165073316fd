import { Get, NotFoundException, Post } from '@nestjs/common';
import { Channels } from '@recado/channels';
import { failureTitle } from '@recado/core';
import { type MessageView, BulkChanges, type BulkChangeView, type FailureSelection } from '@recado/messages';
import { type FailureGroup, FailureGroups } from '@recado/queries';
import { BulkList, type ListedChange } from '../../bulk/bulk-list.js';
import { ConfirmMany, wordErrors } from '../../bulk/confirm-many.js';
import { bulkTexts } from '../../bulk/texts/index.js';
import { bad, hasErrors, idOf, PanelPages, PanelRequest, submit } from '../../session/kit.js';
import { ActionCard, Details, Heading, Table, Time, usePanel } from '../../ui/kit.js';
import { FailureCode } from './failure-code.js';
import { readFailureFilter, ROOT } from './failure-filter.form.js';
import {
  groupCount,
  type ListedGroup,
  Trend,
  useCauseTitle,
  useMeaning,
  FailureListPage,
} from './failure-list.page.js';
import { failureTexts } from './texts/index.js';

/** What can be done with a group; the names of its forms. */
type FailureAction = 'retry' | 'discard';

interface FailureGroupProps {
  group: ListedGroup;
  messages: readonly MessageView[];
  /** How many messages its forms concern; null: too many to be counted. */
  total: number | null;
  /** What the forms send: which group, and until when. */
  hidden: Readonly<Record<string, string | number | null>>;
  changes: readonly ListedChange[];
}

/** A group of failures: what it means, its newest messages, and what can be done with all of them. */
function FailureGroupPage(props: FailureGroupProps) {
  const { failures: t } = usePanel().texts(failureTexts);
  const { group } = props;
  return (
    <div class="stack">
      <Heading
        title={useCauseTitle(group.code)}
        lead={group.code !== '' && <FailureCode code={group.code} />}
        trail={{ href: '/admin/failures', text: t.title }}
      />
      <div class="columns">
        <div class="stack">
          <section class="card stack">
            <h2>{t.meaning}</h2>
            <p>{useMeaning(group)}</p>
          </section>
          <Newest messages={props.messages} />
        </div>
        <div class="stack">
          <Facts {...props} />
          <Actions {...props} />
        </div>
      </div>
      <BulkList changes={props.changes} page="/admin/failures" />
    </div>
  );
}

function Facts({ group, hidden: { from } }: FailureGroupProps) {
  const { texts, format } = usePanel();
  const { failures: t } = texts(failureTexts);
  return (
    <section class="card stack">
      <h2>{t.facts}</h2>
      <Details
        rows={[
          ...(typeof from === 'number' ? [{ label: t.since, time: format.dateTime(from) }] : []),
          { label: t.count, text: groupCount(group, { format }) },
          { label: t.channel, text: group.channel?.name ?? '' },
          { label: t.first, time: format.brief(group.first) },
          { label: t.last, time: format.brief(group.last) },
          { label: t.trend, text: <Trend {...group} /> },
        ]}
      />
    </section>
  );
}

function Actions({ total, hidden }: FailureGroupProps) {
  const { texts } = usePanel();
  const { failures: t } = texts(failureTexts);
  const { retryWord } = texts(bulkTexts).bulk;
  const form = (name: FailureAction) => ({ name, action: `/admin/failures/${name}`, count: total, hidden });
  const discard = { open: t.discardOpen, lead: t.discardLead, submit: t.discardSubmit, word: t.discardWord };
  return (
    <ActionCard title={t.manage} action="/admin/failures/retry" class="changes">
      <ConfirmMany {...form('retry')} open={t.retryOpen} lead={t.retryLead} submit={t.retrySubmit} word={retryWord} />
      <ConfirmMany {...form('discard')} {...discard} tone="danger" />
    </ActionCard>
  );
}

function Newest({ messages }: { messages: readonly MessageView[] }) {
  const panel = usePanel();
  const { format } = panel;
  const { failures: t } = panel.texts(failureTexts);
  return (
    <section class="stack">
      <h2>{t.newest}</h2>
      <Table<MessageView>
        rows={messages}
        isLinked
        columns={[
          { head: t.phone, namesRow: true, cell: (message) => <Phone {...message} /> },
          { head: t.text, cell: ({ text }) => (text === null ? t.erased : format.text(text)) },
          { head: t.when, cell: ({ endedAt, createdAt }) => <Time at={format.brief(endedAt ?? createdAt)} /> },
        ]}
      />
    </section>
  );
}

function Phone({ id, phone }: MessageView) {
  const panel = usePanel();
  const { failures: t } = panel.texts(failureTexts);
  return (
    <a class="strong phone" href={`/admin/messages/${id}`}>
      {phone === null ? t.erased : panel.format.phone(phone)}
    </a>
  );
}

/** Messages and changes that a page shows. */
const NEWEST = 20;
const CHANGES = 5;

/** Which group a URL or a form names. Untrusted. */
interface GroupQuery {
  channel?: unknown;
  code?: unknown;
  from?: unknown;
  until?: unknown;
}

/** The groups of failures, and sending one again or discarding it. */
@PanelPages('failures')
export class FailuresController {
  constructor(
    private readonly groups: FailureGroups,
    private readonly bulk: BulkChanges,
    private readonly channels: Channels,
  ) {}

  @Get()
  async list(panel: PanelRequest): Promise<void> {
    const channels = this.channels.current();
    const read = readFailureFilter(panel.query, { channels, zone: panel.format.zone });
    const isRefused = hasErrors(read.errors);
    const changes = await this.changes(panel);
    const part = <BulkList changes={changes} page={ROOT} />;
    const groups = panel.isPartial || isRefused ? [] : await this.groups.all(read.filter);
    const props = { ...read, channels, changes, groups: groups.map((group) => this.listed(group)) };
    const { title } = panel.texts(failureTexts).failures;
    await panel.show({ title, body: <FailureListPage {...props} />, part, isRefused });
  }

  @Get('group')
  async group(panel: PanelRequest): Promise<void> {
    await this.show(panel, selectionOf(panel.query, panel.format.now));
  }

  @Post('retry')
  async retry(panel: PanelRequest): Promise<void> {
    await this.start(panel, 'retry', panel.texts(bulkTexts).bulk.retryWord);
  }

  @Post('discard')
  async discard(panel: PanelRequest): Promise<void> {
    await this.start(panel, 'discard', panel.texts(failureTexts).failures.discardWord);
  }

  @Post('changes/:id/stop')
  async stop(panel: PanelRequest): Promise<void> {
    await this.bulk.stop(panel.id, panel.actor);
    await panel.redirect(ROOT, panel.texts(bulkTexts).bulk.stopped);
  }

  private async start(panel: PanelRequest, action: FailureAction, word: string): Promise<void> {
    const { body } = panel;
    const selection = selectionOf(body, panel.format.now);
    const count = await this.bulk.count(selection);
    await submit(panel, {
      form: action,
      errors: await wordErrors(panel, word, () => count),
      entered: { ...body, word: '' },
      show: () => this.show(panel, selection),
      act: async () => {
        if (count === 0) return [ROOT, bad(panel.texts(failureTexts).failures.gone)];
        await this.bulk.start({ action, selection, time: null }, panel.actor);
        return [ROOT, panel.texts(bulkTexts).bulk.started];
      },
    });
  }

  private async show(panel: PanelRequest, selection: FailureSelection): Promise<void> {
    const { gone, noCode } = panel.texts(failureTexts).failures;
    const group = await this.groups.find(selection);
    if (!group) return panel.redirect(ROOT, bad(gone));
    const { channelId, code, from, until } = selection;
    const props = {
      group: this.listed(group),
      messages: await this.groups.newest(selection, NEWEST),
      total: await this.bulk.count(selection),
      hidden: { channel: channelId, code, until, from: from ?? null },
      changes: await this.changes(panel),
    };
    const title = failureTitle(group.code, panel.language) ?? (group.code || noCode);
    await panel.show({ title, body: <FailureGroupPage {...props} /> });
  }

  private listed(group: FailureGroup): ListedGroup {
    return { ...group, channel: this.channels.withId(group.channelId) };
  }

  private async changes(panel: PanelRequest) {
    const changes = await this.bulk.recent('failures', CHANGES);
    return changes.map((change) => ({ ...change, about: this.about(change, panel) }));
  }

  /** Which failures a change concerns. */
  private about({ selection }: BulkChangeView, panel: PanelRequest): string {
    if (selection.kind !== 'failures') return '';
    const { failures: t } = panel.texts(failureTexts);
    const cause = failureTitle(selection.code, panel.language) ?? (selection.code || t.noCode);
    return `${cause} · ${t.lastChannel(this.channels.withId(selection.channelId)?.name ?? '')}`;
  }
}

/** The group that a URL or a form names, as it was when the page was shown. Throws NotFoundException for no group. */
function selectionOf({ channel, code, from, until }: GroupQuery, now: number): FailureSelection {
  const channelId = idOf(channel);
  if (channelId === undefined || typeof code !== 'string' || code.length > 64) throw new NotFoundException();
  const since = idOf(from);
  const span = { ...(since !== undefined && { from: since }), until: Math.min(idOf(until) ?? now, now) };
  return { kind: 'failures', channelId, code, ...span };
}
