import { Get, Post } from '@nestjs/common';
import { ChannelConnection } from '@recado/administration';
import { AuditTrail } from '@recado/audit';
import {
  type ChannelChange,
  ChannelChecks,
  ChannelEditor,
  ChannelFields,
  ChannelInputError,
  type ChannelLimitsInput,
  ChannelSettings,
  type ChannelView,
  type Checked,
  SANDBOX_CHANNEL,
} from '@recado/channels';
import { bad, type FieldErrors, type FormBody, hasErrors } from '../../session/kit.js';
import { PanelPages, PanelRequest, type Said, sentRevision } from '../../session/kit.js';
import { askedSettings } from './asked-settings.js';
import { ChannelFormPage, type SeenOfForm } from './channel-form.page.js';
import { ChannelForms } from './channel-forms.js';
import { type ChannelReading, type FilledReading, TEST_BUTTON } from './channel.form.js';
import { askedText } from './connection.view.js';
import { PREVIEW_BUTTON, samplesIn } from './preview.view.js';
import { presetNewsOf } from './preset.part.js';
import { ShowChannel } from './show-channel.js';
import { channelErrors, toChannelForm, toLimits } from './to-limits.js';
import { channelTexts } from './texts/index.js';

type Typed = Pick<ChannelReading, 'form' | 'days' | 'settings'>;

/** Changes the settings and limits of a channel. Of the one that the environment describes only the limits can be changed. */
@PanelPages('channels/:id/edit', 'administrator')
export class EditChannelController {
  constructor(
    private readonly editor: ChannelEditor,
    private readonly fields: ChannelFields,
    private readonly checks: ChannelChecks,
    private readonly settings: ChannelSettings,
    private readonly forms: ChannelForms,
    private readonly page: ShowChannel,
    private readonly connection: ChannelConnection,
    private readonly trail: AuditTrail,
  ) {}

  @Get()
  async form(panel: PanelRequest): Promise<void> {
    const channel = await this.page.find(panel.id);
    if (channel.name === SANDBOX_CHANNEL) return panel.redirect(`/admin/channels/${channel.id}`);
    const taken = panel.query.preset === undefined ? null : presetNewsOf(channel, await this.fields.of(channel), panel);
    const settings = { ...taken?.preset.settings };
    await this.show(panel, channel, { ...toChannelForm(channel.name, channel.limits, panel.format), settings }, {});
  }

  @Post()
  async save(panel: PanelRequest): Promise<void> {
    const { body } = panel;
    const channel = await this.page.find(panel.id);
    if (channel.name === SANDBOX_CHANNEL) return panel.redirect(`/admin/channels/${channel.id}`);
    const reading = this.forms.read(panel, channel.builtIn ? [] : this.fields.ofKind(channel.gateway), body);
    if (body[TEST_BUTTON] !== undefined && !channel.builtIn) return this.test(panel, channel, reading);
    if (body[PREVIEW_BUTTON] !== undefined) return this.preview(panel, channel, reading, body);
    const { limits, errors: unreadable } = toLimits(reading);
    const isRisky = reading.form.risky === channel.name;
    const checked = await this.check(channel, { settings: reading.settings, limits, isRisky });
    const errors = await this.forms.errors(panel, reading, checked, unreadable);
    if (hasErrors(errors)) return this.show(panel, channel, reading, errors);
    await this.store(panel, channel, { ...reading, revision: sentRevision(panel) ?? -1 }, limits);
  }

  private async test(panel: PanelRequest, channel: ChannelView, reading: FilledReading): Promise<void> {
    const before = (await this.settings.of(channel.id)) ?? {};
    const { errors, connection } = await this.forms.test(panel, channel.gateway, reading, before);
    await this.show(panel, channel, reading, errors, { connection });
  }

  private async preview(
    panel: PanelRequest,
    channel: ChannelView,
    reading: FilledReading,
    body: FormBody,
  ): Promise<void> {
    const { errors, ...seen } = this.forms.preview(panel, channel.gateway, reading, samplesIn(body));
    await this.show(panel, channel, reading, errors, seen);
  }

  private async check(
    channel: ChannelView,
    input: ChannelChange & { limits: ChannelLimitsInput },
  ): Promise<Checked<unknown>> {
    if (channel.builtIn) return this.checks.ofLimits(channel, input.limits, input.isRisky);
    return this.checks.ofChange(channel, input, (await this.settings.of(channel.id)) ?? {});
  }

  private async store(
    panel: PanelRequest,
    channel: ChannelView,
    reading: ChannelReading & { revision: number },
    limits: ChannelLimitsInput,
  ): Promise<void> {
    const { settings, revision, form } = reading;
    const isRisky = form.risky === channel.name;
    try {
      if (channel.builtIn) await this.editor.changeLimits(channel.id, { limits, isRisky }, panel.actor, revision);
      else await this.editor.change(channel.id, { settings, limits, isRisky }, panel.actor, revision);
      await panel.redirect(`/admin/channels/${channel.id}`, await this.ask(panel, channel));
    } catch (error) {
      // Somebody changed the channel meanwhile.
      if (!(error instanceof ChannelInputError)) throw error;
      if (error.code === 'channel_stale') return this.showStale(panel, channel, reading);
      await this.show(panel, channel, reading, channelErrors(error));
    }
  }

  /** Shows what was typed, with who was faster. To save it again, with the revision of now, is a decision. */
  private async showStale(panel: PanelRequest, { id }: ChannelView, reading: ChannelReading): Promise<void> {
    const deed = await this.trail.latest({ type: 'channel', id, actions: ['channel.changed'] }, panel.format.now);
    const channel = await this.page.find(id);
    panel.services.meanwhile.tell(panel, channel.revision, deed);
    await this.show(panel, channel, reading, {});
  }

  /** What was seen before was seen with the settings from before. */
  private async ask(panel: PanelRequest, channel: ChannelView): Promise<Said> {
    const { saved } = panel.texts(channelTexts).channelForm;
    if (channel.builtIn || channel.archivedAt !== null) return saved;
    const connection = await this.connection.ask(channel);
    const text = `${saved} ${askedText(connection, channel, panel)}`;
    return connection.ready ? text : bad(text);
  }

  private async show(
    panel: PanelRequest,
    channel: ChannelView,
    { form, days, settings }: Typed,
    errors: FieldErrors,
    seen: SeenOfForm = {},
  ): Promise<void> {
    const { gateway, name, id } = channel;
    const fields = channel.builtIn ? [] : await this.fields.of(channel);
    const asked = askedSettings(gateway, fields, settings, panel);
    const shown = this.forms.shown(panel, { gateway, isNew: false, form, days, asked, typed: settings, errors });
    const title = panel.texts(channelTexts).channelForm.editTitle(name);
    const href = `/admin/channels/${id}`;
    const { save } = panel.texts(channelTexts).channelForm;
    panel.services.meanwhile.mark(panel, channel.revision);
    const page = {
      ...shown,
      title,
      action: `${href}/edit`,
      back: { href, text: name },
      submit: save,
      seen,
    };
    await panel.show({
      title,
      body: <ChannelFormPage {...page} />,
      isRefused: hasErrors(errors),
    });
  }
}
