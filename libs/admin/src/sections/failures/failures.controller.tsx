import { Body, Get, NotFoundException, Param, Post, Query } from '@nestjs/common';
import { Channels } from '@recado/channels';
import { BulkChanges, type FailureSelection } from '@recado/messages';
import { FailureGroups } from '@recado/queries';
import { BulkList } from '../../bulk/bulk-list.js';
import { bulkRows } from '../../bulk/bulk-list.view.js';
import { isMany } from '../../bulk/confirm-many.js';
import { bulkTexts } from '../../bulk/texts/index.js';
import { CurrentRequest } from '../../panel/current-request.js';
import type { FormBody } from '../../panel/form-parser.js';
import { PanelRequest } from '../../panel/panel-request.js';
import { idOf, readId } from '../../panel/read-id.js';
import { PanelPages } from '../../session/panel-controller.js';
import { FailureGroupPage, type RefusedWord } from './failure-group.page.js';
import { FailureListPage } from './failure-list.page.js';
import { aboutFailures, groupView } from './failure-list.view.js';
import { failureTexts } from './texts/index.js';

const ROOT = '/admin/failures';
/** Messages and changes that a page shows. */
const NEWEST = 20;
const CHANGES = 5;

/** Which group a URL or a form names. Untrusted. */
interface GroupQuery {
  channel?: unknown;
  code?: unknown;
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
  async list(@CurrentRequest() panel: PanelRequest): Promise<void> {
    const changes = await this.changes(panel);
    const part = <BulkList rows={changes} page={ROOT} />;
    const groups = panel.isPartial ? [] : await this.groups.all();
    const views = groups.map((group) => groupView(group, this.channels, panel));
    const { title } = panel.texts(failureTexts).failures;
    await panel.show({ title, body: <FailureListPage groups={views} changes={changes} />, part });
  }

  @Get('group')
  async group(@CurrentRequest() panel: PanelRequest, @Query() query: GroupQuery): Promise<void> {
    await this.show(panel, selectionOf(query, panel.format.now));
  }

  @Post('retry')
  async retry(@CurrentRequest() panel: PanelRequest, @Body() body: FormBody): Promise<void> {
    await this.start(panel, body, 'retry', panel.texts(failureTexts).failures.retryWord);
  }

  @Post('discard')
  async discard(@CurrentRequest() panel: PanelRequest, @Body() body: FormBody): Promise<void> {
    await this.start(panel, body, 'discard', panel.texts(failureTexts).failures.discardWord);
  }

  @Post('changes/:id/stop')
  async stop(@CurrentRequest() panel: PanelRequest, @Param('id') id: string): Promise<void> {
    await this.bulk.stop(readId(id), panel.actor);
    panel.leaveNotice('good', panel.texts(bulkTexts).bulk.stopped);
    await panel.redirect(ROOT);
  }

  private async start(panel: PanelRequest, body: FormBody, action: RefusedWord['action'], word: string): Promise<void> {
    const selection = selectionOf(body, panel.format.now);
    const count = await this.bulk.count(selection);
    const isTyped = (body.word ?? '').trim().toUpperCase() === word;
    if (isMany(count) && !isTyped) {
      const error = panel.texts(bulkTexts).bulk.wordMismatch(word);
      return this.show(panel, selection, { action, error });
    }
    if (count === 0) panel.leaveNotice('bad', panel.texts(failureTexts).failures.gone);
    else {
      await this.bulk.start({ action, selection, time: null }, panel.actor);
      panel.leaveNotice('good', panel.texts(bulkTexts).bulk.started);
    }
    await panel.redirect(ROOT);
  }

  private async show(panel: PanelRequest, selection: FailureSelection, refused?: RefusedWord): Promise<void> {
    const group = await this.groups.find(selection);
    if (!group) {
      panel.leaveNotice('bad', panel.texts(failureTexts).failures.gone);
      return panel.redirect(ROOT);
    }
    const { channelId, code, until } = selection;
    const view = {
      group: groupView(group, this.channels, panel),
      messages: await this.groups.newest(group, NEWEST),
      total: await this.bulk.count(selection),
      hidden: { channel: String(channelId), code, until: String(until) },
      changes: await this.changes(panel),
      refused,
    };
    await panel.show({
      title: view.group.code,
      body: <FailureGroupPage view={view} />,
      isRefused: refused !== undefined,
    });
  }

  private async changes(panel: PanelRequest) {
    const changes = await this.bulk.recent('failures', CHANGES);
    return bulkRows(changes, panel, (change) => aboutFailures(change, this.channels, panel));
  }
}

/** The group that a URL or a form names, as it was when the page was shown. Throws NotFoundException for no group. */
function selectionOf({ channel, code, until }: GroupQuery, now: number): FailureSelection {
  const channelId = idOf(channel);
  if (channelId === undefined || typeof code !== 'string' || code.length > 64) throw new NotFoundException();
  return { kind: 'failures', channelId, code, until: Math.min(idOf(until) ?? now, now) };
}
