import { Body, Get, NotFoundException, Param, Post, Query } from '@nestjs/common';
import { Channels } from '@recado/channels';
import { failureTitle } from '@recado/core';
import { BulkChanges, type BulkChangeView, type FailureSelection } from '@recado/messages';
import { type FailureGroup, FailureGroups } from '@recado/queries';
import { BulkList } from '../../bulk/bulk-list.js';
import { lacksWord } from '../../bulk/confirm-many.js';
import { bulkTexts } from '../../bulk/texts/index.js';
import { CurrentRequest } from '../../panel/current-request.js';
import type { FormBody } from '../../panel/form-parser.js';
import { bad, PanelRequest } from '../../panel/panel-request.js';
import { hasErrors } from '../../panel/read-form.js';
import { idOf, readId } from '../../panel/read-id.js';
import { PanelPages } from '../../session/panel-controller.js';
import { type FailureQuery, readFailureFilter, ROOT } from './failure-filter.form.js';
import { type FailureAction, FailureGroupPage } from './failure-group.page.js';
import { FailureListPage, type ListedGroup } from './failure-list.page.js';
import { failureTexts } from './texts/index.js';

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
  async list(@CurrentRequest() panel: PanelRequest, @Query() query: FailureQuery): Promise<void> {
    const channels = this.channels.current();
    const read = readFailureFilter(query, channels, panel.format.zone);
    const isRefused = hasErrors(read.errors);
    const changes = await this.changes(panel);
    const part = <BulkList changes={changes} page={ROOT} />;
    const groups = panel.isPartial || isRefused ? [] : await this.groups.all(read.filter);
    const props = { ...read, channels, changes, groups: groups.map((group) => this.listed(group)) };
    const { title } = panel.texts(failureTexts).failures;
    await panel.show({ title, body: <FailureListPage {...props} />, part, isRefused });
  }

  @Get('group')
  async group(@CurrentRequest() panel: PanelRequest, @Query() query: GroupQuery): Promise<void> {
    await this.show(panel, selectionOf(query, panel.format.now));
  }

  @Post('retry')
  async retry(@CurrentRequest() panel: PanelRequest, @Body() body: FormBody): Promise<void> {
    await this.start(panel, body, 'retry', panel.texts(bulkTexts).bulk.retryWord);
  }

  @Post('discard')
  async discard(@CurrentRequest() panel: PanelRequest, @Body() body: FormBody): Promise<void> {
    await this.start(panel, body, 'discard', panel.texts(failureTexts).failures.discardWord);
  }

  @Post('changes/:id/stop')
  async stop(@CurrentRequest() panel: PanelRequest, @Param('id') id: string): Promise<void> {
    await this.bulk.stop(readId(id), panel.actor);
    await panel.redirect(ROOT, panel.texts(bulkTexts).bulk.stopped);
  }

  private async start(panel: PanelRequest, body: FormBody, action: FailureAction, word: string): Promise<void> {
    const selection = selectionOf(body, panel.format.now);
    const count = await this.bulk.count(selection);
    const isRefused = await lacksWord(panel, { form: action, word, body }, () => Promise.resolve(count));
    if (isRefused) return this.show(panel, selection);
    if (count === 0) return panel.redirect(ROOT, bad(panel.texts(failureTexts).failures.gone));
    await this.bulk.start({ action, selection, time: null }, panel.actor);
    await panel.redirect(ROOT, panel.texts(bulkTexts).bulk.started);
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
