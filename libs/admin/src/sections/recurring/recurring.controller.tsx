import { Body, Get, Param, Post } from '@nestjs/common';
import { Channels } from '@recado/channels';
import { PeopleLists } from '@recado/lists';
import { RecurringSends } from '@recado/recurring';
import type { Actor } from '@recado/audit';
import { CurrentRequest } from '../../panel/current-request.js';
import type { FormBody } from '../../panel/form-parser.js';
import { bad, PanelRequest } from '../../panel/panel-request.js';
import { readId } from '../../panel/read-id.js';
import { PanelPages } from '../../session/panel-controller.js';
import { RECURRING_ROOT } from './recurring-paths.js';
import { RecurringPage } from './recurring.page.js';
import { recurringTexts } from './texts/index.js';

/** Latest times of each that the page shows. */
const SHOWN_TIMES = 5;

type Change = (id: number, revision: number, actor: Actor) => Promise<boolean>;

/** Recurring sends: their next and last times, and what holds or ends them. */
@PanelPages('recurring')
export class RecurringController {
  constructor(
    private readonly recurring: RecurringSends,
    private readonly lists: PeopleLists,
    private readonly channels: Channels,
  ) {}

  @Get()
  async page(@CurrentRequest() panel: PanelRequest): Promise<void> {
    const lists = new Map((await this.lists.all()).map(({ id, name }) => [id, name]));
    const items = [];
    for (const each of await this.recurring.all()) {
      const occurrences = await this.recurring.occurrences(each.id, SHOWN_TIMES);
      const channel = this.channels.senderWithId(each.plan.choices.channelId)?.name ?? null;
      items.push({ recurring: each, list: lists.get(each.listId) ?? null, channel, occurrences });
    }
    const { title } = panel.texts(recurringTexts).recurring;
    await panel.show({ title, body: <RecurringPage items={items} /> });
  }

  @Post(':id/pause')
  pause(@CurrentRequest() panel: PanelRequest, @Param('id') path: string, @Body() body: FormBody): Promise<void> {
    const { paused } = panel.texts(recurringTexts).recurring;
    return this.change(panel, path, body, paused, (...each) => this.recurring.pause(...each));
  }

  @Post(':id/resume')
  resume(@CurrentRequest() panel: PanelRequest, @Param('id') path: string, @Body() body: FormBody): Promise<void> {
    const { resumed } = panel.texts(recurringTexts).recurring;
    return this.change(panel, path, body, resumed, (...each) => this.recurring.resume(...each));
  }

  @Post(':id/end')
  end(@CurrentRequest() panel: PanelRequest, @Param('id') path: string, @Body() body: FormBody): Promise<void> {
    const { ended } = panel.texts(recurringTexts).recurring;
    return this.change(panel, path, body, ended, (...each) => this.recurring.end(...each));
  }

  private async change(panel: PanelRequest, path: string, body: FormBody, said: string, change: Change): Promise<void> {
    const isDone = await change(readId(path), Number(body.revision) || 0, panel.actor);
    await panel.redirect(RECURRING_ROOT, isDone ? said : bad(panel.texts(recurringTexts).recurring.stale));
  }
}
