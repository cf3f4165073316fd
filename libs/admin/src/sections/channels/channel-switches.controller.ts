import { Body, Param, Post } from '@nestjs/common';
import { ChannelEditor, ChannelInputError, ChannelPauses } from '@recado/channels';
import { CurrentRequest } from '../../panel/current-request.js';
import type { FormBody } from '../../panel/form-parser.js';
import { bad, PanelRequest } from '../../panel/panel-request.js';
import { NeedsRole } from '../../session/needs-role.js';
import { PanelPages } from '../../session/panel-controller.js';
import { ShowChannel } from './show-channel.js';
import { channelTexts } from './texts/index.js';

/**
 * Pauses, resumes, archives and restores channels. A pause asks for no password, because it is always safe and must be
 * possible at once, also after wrong passwords.
 */
@PanelPages('channels')
export class ChannelSwitchesController {
  constructor(
    private readonly pauses: ChannelPauses,
    private readonly editor: ChannelEditor,
    private readonly page: ShowChannel,
  ) {}

  @Post('pause-all')
  async pauseAll(@CurrentRequest() panel: PanelRequest, @Body() body: FormBody): Promise<void> {
    const changed = await this.pauses.pauseAll(panel.actor, body.reason ?? null);
    await leave(panel, changed, panel.texts(channelTexts).channels.allPausedNotice);
  }

  @Post('resume-all')
  async resumeAll(@CurrentRequest() panel: PanelRequest, @Body() body: FormBody): Promise<void> {
    if (await this.page.isRefused(panel, 'resume', body)) return this.page.showAll(panel);
    await leave(panel, await this.pauses.resumeAll(panel.actor), panel.texts(channelTexts).channels.allResumedNotice);
  }

  @Post(':id/pause')
  async pause(@CurrentRequest() panel: PanelRequest, @Param('id') path: string, @Body() body: FormBody): Promise<void> {
    const { id, name } = await this.page.find(path);
    const changed = await this.pauses.pause(id, panel.actor, body.reason ?? null);
    await leave(panel, changed, panel.texts(channelTexts).channels.pausedNotice(name), id);
  }

  @Post(':id/resume')
  async resume(
    @CurrentRequest() panel: PanelRequest,
    @Param('id') path: string,
    @Body() body: FormBody,
  ): Promise<void> {
    const channel = await this.page.find(path);
    if (await this.page.isRefused(panel, 'resume', body)) return this.page.show(panel, channel);
    const changed = await this.pauses.resume(channel.id, panel.actor);
    await leave(panel, changed, panel.texts(channelTexts).channels.resumedNotice(channel.name), channel.id);
  }

  @Post(':id/archive')
  @NeedsRole('administrator')
  async archive(
    @CurrentRequest() panel: PanelRequest,
    @Param('id') path: string,
    @Body() body: FormBody,
  ): Promise<void> {
    await this.store(panel, path, body, (id) => this.editor.archive(id, panel.actor));
  }

  @Post(':id/restore')
  @NeedsRole('administrator')
  async restore(
    @CurrentRequest() panel: PanelRequest,
    @Param('id') path: string,
    @Body() body: FormBody,
  ): Promise<void> {
    await this.store(panel, path, body, (id) => this.editor.restore(id, panel.actor));
  }

  private async store(
    panel: PanelRequest,
    path: string,
    body: FormBody,
    act: (id: number) => Promise<void>,
  ): Promise<void> {
    const channel = await this.page.find(path);
    if (await this.page.isRefused(panel, 'archive', body)) return this.page.show(panel, channel);
    try {
      await act(channel.id);
      await panel.redirect(`/admin/channels/${channel.id}`);
    } catch (error) {
      if (!(error instanceof ChannelInputError)) throw error;
      const { refusals } = panel.texts(channelTexts).channels;
      const sentences: Partial<Record<string, string>> = refusals;
      await panel.redirect(`/admin/channels/${channel.id}`, bad(sentences[error.code] ?? refusals.channel_built_in));
    }
  }
}

/** Redirects to the page of a channel or of all, which says what was done, or that nothing had to be done. */
export async function leave(panel: PanelRequest, changed: boolean, done: string, id?: number): Promise<void> {
  const page = id === undefined ? '/admin/channels' : `/admin/channels/${id}`;
  await panel.redirect(page, changed ? done : panel.texts(channelTexts).channels.alreadySo);
}
