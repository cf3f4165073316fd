import { Body, Param, Post } from '@nestjs/common';
import { ChannelEditor, ChannelInputError, ChannelPauses } from '@recado/channels';
import { CurrentVisit } from '../../shell/current-visit.js';
import type { FormBody } from '../../shell/form-parser.js';
import { PanelPages } from '../../shell/panel-controller.js';
import { Visit } from '../../shell/visit.js';
import { ChannelPage } from './channel.page.js';

/** Longest reason for a pause. */
const MAX_REASON = 255;

/** Stops channels and lets them go on, one or all, and puts them away. */
@PanelPages('channels')
export class ChannelSwitchesController {
  constructor(
    private readonly pauses: ChannelPauses,
    private readonly editor: ChannelEditor,
    private readonly page: ChannelPage,
  ) {}

  @Post('pause-all')
  async pauseAll(@CurrentVisit() visit: Visit, @Body() body: FormBody): Promise<void> {
    const { allPausedNotice } = visit.t.channels;
    await this.switchAll(visit, body, () => this.pauses.pauseAll(visit.actor, reasonOf(body)), allPausedNotice);
  }

  @Post('resume-all')
  async resumeAll(@CurrentVisit() visit: Visit, @Body() body: FormBody): Promise<void> {
    await this.switchAll(visit, body, () => this.pauses.resumeAll(visit.actor), visit.t.channels.allResumedNotice);
  }

  @Post(':id/pause')
  async pause(@CurrentVisit() visit: Visit, @Param('id') path: string, @Body() body: FormBody): Promise<void> {
    const act = (id: number) => this.pauses.pause(id, visit.actor, reasonOf(body));
    await this.switchOne(visit, path, body, { act, done: visit.t.channels.pausedNotice });
  }

  @Post(':id/resume')
  async resume(@CurrentVisit() visit: Visit, @Param('id') path: string, @Body() body: FormBody): Promise<void> {
    const act = (id: number) => this.pauses.resume(id, visit.actor);
    await this.switchOne(visit, path, body, { act, done: visit.t.channels.resumedNotice });
  }

  @Post(':id/archive')
  async archive(@CurrentVisit() visit: Visit, @Param('id') path: string, @Body() body: FormBody): Promise<void> {
    await this.store(visit, path, body, (id) => this.editor.archive(id, visit.actor));
  }

  @Post(':id/restore')
  async restore(@CurrentVisit() visit: Visit, @Param('id') path: string, @Body() body: FormBody): Promise<void> {
    await this.store(visit, path, body, (id) => this.editor.restore(id, visit.actor));
  }

  private async switchAll(visit: Visit, body: FormBody, act: () => Promise<boolean>, done: string): Promise<void> {
    const password = await this.page.refusal(visit, body.password);
    if (password) {
      return this.page.showAll(visit, { form: 'switch', errors: { password }, reason: body.reason ?? '' });
    }
    const { alreadySo } = visit.t.channels;
    visit.leaveNotice('good', (await act()) ? done : alreadySo);
    await visit.redirect('/admin/channels');
  }

  private async switchOne(
    visit: Visit,
    path: string,
    body: FormBody,
    { act, done }: { act: (id: number) => Promise<boolean>; done: (name: string) => string },
  ): Promise<void> {
    const channel = await this.page.find(path);
    const password = await this.page.refusal(visit, body.password);
    if (password) {
      return this.page.show(visit, channel, { form: 'switch', errors: { password }, reason: body.reason ?? '' });
    }
    visit.leaveNotice('good', (await act(channel.id)) ? done(channel.name) : visit.t.channels.alreadySo);
    await visit.redirect(`/admin/channels/${channel.id}`);
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

function reasonOf(body: FormBody): string | null {
  return body.reason?.trim().slice(0, MAX_REASON) || null;
}
