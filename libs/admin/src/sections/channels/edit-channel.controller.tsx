import { Body, Get, Param, Post } from '@nestjs/common';
import { ChannelEditor, ChannelFields, ChannelInputError, type ChannelView, SANDBOX_CHANNEL } from '@recado/channels';
import { CurrentRequest } from '../../panel/current-request.js';
import type { FormBody } from '../../panel/form-parser.js';
import { type FieldErrors } from '../../i18n/field-errors.js';
import { hasErrors } from '../../panel/read-form.js';
import { PanelRequest } from '../../panel/panel-request.js';
import { PanelPages } from '../../session/panel-controller.js';
import { Reauthentication } from '../../session/reauthentication.js';
import { ChannelFormPage } from './channel-form.page.js';
import { channelFormView } from './channel-form.view.js';
import { type ChannelReading, readChannelForm } from './channel.form.js';
import { ChannelPage } from './channel.page.js';
import { channelErrors, toChannelForm, toLimits } from './to-limits.js';
import { channelTexts } from './texts/index.js';

type Typed = Pick<ChannelReading, 'form' | 'days' | 'settings'>;

/** Changes the settings and limits of a channel. Of the one that the environment describes only the limits can be changed. */
@PanelPages('channels/:id/edit', 'administrator')
export class EditChannelController {
  constructor(
    private readonly editor: ChannelEditor,
    private readonly fields: ChannelFields,
    private readonly reauthentication: Reauthentication,
    private readonly page: ChannelPage,
  ) {}

  @Get()
  async form(@CurrentRequest() panel: PanelRequest, @Param('id') id: string): Promise<void> {
    const channel = await this.page.find(id);
    if (channel.name === SANDBOX_CHANNEL) return panel.redirect(`/admin/channels/${channel.id}`);
    await this.show(panel, channel, { ...toChannelForm(channel.name, channel.limits, panel.format), settings: {} }, {});
  }

  @Post()
  async save(@CurrentRequest() panel: PanelRequest, @Param('id') id: string, @Body() body: FormBody): Promise<void> {
    const channel = await this.page.find(id);
    if (channel.name === SANDBOX_CHANNEL) return panel.redirect(`/admin/channels/${channel.id}`);
    const reading = readChannelForm(channel.builtIn ? [] : this.fields.ofKind(channel.gateway), body);
    const { limits, errors } = toLimits(reading);
    if (hasErrors(errors)) return this.show(panel, channel, reading, errors);
    const refusal = await this.reauthentication.refusal(panel, reading.form.password);
    if (refusal) return this.show(panel, channel, reading, { password: refusal });
    try {
      if (channel.builtIn) await this.editor.changeLimits(channel.id, limits, panel.actor);
      else await this.editor.change(channel.id, { settings: reading.settings, limits }, panel.actor);
      panel.leaveNotice('good', panel.texts(channelTexts).channelForm.saved);
      await panel.redirect(`/admin/channels/${channel.id}`);
    } catch (error) {
      if (!(error instanceof ChannelInputError)) throw error;
      await this.show(panel, channel, reading, channelErrors(error));
    }
  }

  private async show(panel: PanelRequest, channel: ChannelView, typed: Typed, errors: FieldErrors): Promise<void> {
    const { gateway, name, id } = channel;
    const { form, days, settings } = typed;
    const fields = channel.builtIn ? [] : await this.fields.of(channel);
    const view = channelFormView({ gateway, isNew: false, form, days, fields, typed: settings, errors }, panel);
    const title = panel.texts(channelTexts).channelForm.editTitle(name);
    const href = `/admin/channels/${id}`;
    const { save } = panel.texts(channelTexts).channelForm;
    const page = { view, title, action: `${href}/edit`, back: { href, text: name }, submit: save };
    await panel.show({ title, body: <ChannelFormPage {...page} />, isRefused: hasErrors(errors) });
  }
}
