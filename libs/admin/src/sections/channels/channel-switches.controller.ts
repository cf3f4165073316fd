import { Body, Param, Post } from '@nestjs/common';
import { ChannelEditor, ChannelInputError, ChannelPauses } from '@recado/channels';
import { CurrentVisit } from '../../panel/current-visit.js';
import type { FormBody } from '../../panel/form-parser.js';
import { Visit } from '../../panel/visit.js';
import { PanelPages } from '../../session/panel-controller.js';
import { ChannelPage } from './channel.page.js';

/** Longest reason for a pause. */
const MAX_REASON = 255;

/**
 * Stops channels and lets them go on, one or all, and puts them away. Stopping asks for no password: it is always safe,
 * and must be possible at once, also for somebody who has mistyped theirs.
 */
@PanelPages('channels')
export class ChannelSwitchesController {
  constructor(
    private readonly pauses: ChannelPauses,
    private readonly editor: ChannelEditor,
    private readonly page: ChannelPage,
  ) {}

  @Post('pause-all')
  async pauseAll(@CurrentVisit() visit: Visit, @Body() body: FormBody): Promise<void> {
    const changed = await this.pauses.pauseAll(visit.actor, reasonOf(body));
    await leave(visit, changed, visit.t.channels.allPausedNotice);
  }

  @Post('resume-all')
  async resumeAll(@CurrentVisit() visit: Visit, @Body() body: FormBody): Promise<void> {
    const password = await this.page.refusal(visit, body.password);
    if (password) return this.page.showAll(visit, { form: 'resume', errors: { password } });
    await leave(visit, await this.pauses.resumeAll(visit.actor), visit.t.channels.allResumedNotice);
  }

  @Post(':id/pause')
  async pause(@CurrentVisit() visit: Visit, @Param('id') path: string, @Body() body: FormBody): Promise<void> {
    const { id, name } = await this.page.find(path);
    const changed = await this.pauses.pause(id, visit.actor, reasonOf(body));
    await leave(visit, changed, visit.t.channels.pausedNotice(name), `/${id}`);
  }

  @Post(':id/resume')
  async resume(@CurrentVisit() visit: Visit, @Param('id') path: string, @Body() body: FormBody): Promise<void> {
    const channel = await this.page.find(path);
    const password = await this.page.refusal(visit, body.password);
    if (password) return this.page.show(visit, channel, { form: 'resume', errors: { password } });
    const changed = await this.pauses.resume(channel.id, visit.actor);
    await leave(visit, changed, visit.t.channels.resumedNotice(channel.name), `/${channel.id}`);
  }

  @Post(':id/archive')
  async archive(@CurrentVisit() visit: Visit, @Param('id') path: string, @Body() body: FormBody): Promise<void> {
    await this.store(visit, path, body, (id) => this.editor.archive(id, visit.actor));
  }

  @Post(':id/restore')
  async restore(@CurrentVisit() visit: Visit, @Param('id') path: string, @Body() body: FormBody): Promise<void> {
    await this.store(visit, path, body, (id) => this.editor.restore(id, visit.actor));
  }

  private async store(visit: Visit, path: string, body: FormBody, act: (id: number) => Promise<void>): Promise<void> {
    const channel = await this.page.find(path);
    const password = await this.page.refusal(visit, body.password);
    if (password) return this.page.show(visit, channel, { form: 'archive', errors: { password } });
    try {
      await act(channel.id);
    } catch (error) {
      if (!(error instanceof ChannelInputError)) throw error;
      const { channel_waits, channel_of_keys, channel_built_in } = visit.t.channels.refusals;
      const sentences: Partial<Record<string, string>> = { channel_waits, channel_of_keys };
      visit.leaveNotice('bad', sentences[error.code] ?? channel_built_in);
    }
    await visit.redirect(`/admin/channels/${channel.id}`);
  }
}

/** Back to the page, which says what was done, or that it was so already. */
async function leave(visit: Visit, changed: boolean, done: string, page = ''): Promise<void> {
  visit.leaveNotice('good', changed ? done : visit.t.channels.alreadySo);
  await visit.redirect(`/admin/channels${page}`);
}

function reasonOf(body: FormBody): string | null {
  return body.reason?.trim().slice(0, MAX_REASON) || null;
}
