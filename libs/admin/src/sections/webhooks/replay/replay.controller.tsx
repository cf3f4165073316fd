import { Body, Get, Param, Post, Query } from '@nestjs/common';
import { DeliveryReplays, MAX_COUNTED, type WebhookEndpointView } from '@recado/webhooks';
import { CurrentRequest } from '../../../panel/current-request.js';
import type { FormBody } from '../../../panel/form-parser.js';
import { bad, PanelRequest } from '../../../panel/panel-request.js';
import { readId } from '../../../panel/read-id.js';
import { NeedsRole } from '../../../session/needs-role.js';
import { PanelPages } from '../../../session/panel-controller.js';
import { timeOf } from '../endpoint/delivery-filter.js';
import { ShowEndpoint } from '../endpoint/show-endpoint.js';
import { shownUrl } from '../shared/endpoint-state.js';
import { endpointPath } from '../shared/paths.js';
import { webhookTexts } from '../texts/index.js';
import { ReplayPage } from './replay.page.js';

/** Sends again what failed since a time: first the count, then the confirmation. */
@PanelPages('webhooks/:id/replay')
export class ReplayController {
  constructor(
    private readonly pages: ShowEndpoint,
    private readonly replays: DeliveryReplays,
  ) {}

  @Get()
  @NeedsRole('operator')
  async count(@CurrentRequest() panel: PanelRequest, @Param('id') path: string, @Query('since') typed?: unknown) {
    const endpoint = await this.pages.endpoint(readId(path));
    const since = this.since(panel, typed);
    if (since === undefined || !endpoint.enabled) return this.refuse(panel, endpoint);
    const count = await this.replays.countSince(endpoint, since);
    const props = {
      page: endpointPath(endpoint.id),
      url: shownUrl(endpoint.url, panel),
      since: String(typed),
      sinceText: panel.format.dateTime(since).text,
      count: countText(count, panel, count === MAX_COUNTED),
      isNone: count === 0,
    };
    await panel.show({ title: panel.texts(webhookTexts).replay.title, body: <ReplayPage {...props} /> });
  }

  @Post()
  async replay(@CurrentRequest() panel: PanelRequest, @Param('id') path: string, @Body() body: FormBody) {
    const endpoint = await this.pages.endpoint(readId(path));
    const since = this.since(panel, body.since);
    if (since === undefined || !endpoint.enabled) return this.refuse(panel, endpoint);
    const replayed = await this.replays.replaySince(endpoint, since, panel.actor);
    const { done } = panel.texts(webhookTexts).replay;
    await panel.redirect(endpointPath(endpoint.id), done(countText(replayed, panel)));
  }

  /** A time in the past; undefined: it is none. */
  private since(panel: PanelRequest, typed: unknown): number | undefined {
    const at = typeof typed === 'string' ? timeOf(typed, panel) : undefined;
    return at !== undefined && at < panel.format.now ? at : undefined;
  }

  private async refuse(panel: PanelRequest, endpoint: WebhookEndpointView): Promise<void> {
    const { detail, replay } = panel.texts(webhookTexts);
    await panel.redirect(endpointPath(endpoint.id), bad(endpoint.enabled ? detail.sinceInvalid : replay.disabled));
  }
}

/** `isMore`: there may be more than were counted. */
function countText(count: number, panel: PanelRequest, isMore = false): string {
  const { one, many } = panel.texts(webhookTexts).replay;
  return count === 1 ? one : many(`${panel.format.number(count)}${isMore ? '+' : ''}`);
}
