import { Body, Get, Post, Query } from '@nestjs/common';
import { ChannelConnection } from '@recado/administration';
import { ChannelChecks, ChannelEditor, ChannelFields, ChannelInputError, type NewChannel } from '@recado/channels';
import type { GatewayPreset } from '@recado/config';
import { CurrentRequest } from '../../panel/current-request.js';
import type { FormBody } from '../../panel/form-parser.js';
import { type FieldErrors } from '../../i18n/field-errors.js';
import { hasErrors } from '../../panel/read-form.js';
import { bad, PanelRequest, type Said } from '../../panel/panel-request.js';
import { PanelPages } from '../../session/panel-controller.js';
import { type AskedSettings, askedSettings, presetOf } from './asked-settings.js';
import { ChannelFormPage, type SeenOfForm } from './channel-form.page.js';
import { ChannelForms } from './channel-forms.js';
import { ChannelKindsPage } from './channel-kinds.page.js';
import { type ChannelReading, type FilledReading, TEST_BUTTON } from './channel.form.js';
import { ChannelWay, stepsOf } from './channel-way.js';
import { askedText } from './connection.view.js';
import { usualForm, withUsualLimits } from './own-values.js';
import { offeredKinds } from './offered-kinds.js';
import { PREVIEW_BUTTON, samplesIn } from './preview.form.js';
import { channelErrors, toLimits } from './to-limits.js';
import { channelTexts } from './texts/index.js';

type Typed = Pick<ChannelReading, 'form' | 'days' | 'settings'>;

/** What the address of the form asks for. */
interface Asked {
  gateway: string;
  /** Missing: the form begins with what the kind of gateway has by itself. */
  preset?: GatewayPreset | undefined;
}

/** Nothing is connected and nobody receives anything. */
const SIMULATOR_STEPS = ['choose', 'connect'] as const;

/** Creates a channel: first its kind of gateway is chosen, then its settings are given. */
@PanelPages('channels/new', 'administrator')
export class NewChannelController {
  constructor(
    private readonly editor: ChannelEditor,
    private readonly fields: ChannelFields,
    private readonly checks: ChannelChecks,
    private readonly forms: ChannelForms,
    private readonly connection: ChannelConnection,
    private readonly way: ChannelWay,
  ) {}

  @Get()
  async page(
    @CurrentRequest() panel: PanelRequest,
    @Query('gateway') kind: unknown,
    @Query('preset') id: unknown,
  ): Promise<void> {
    const gateway = panel.settings.gateways.find(String(kind));
    if (!gateway) return this.kinds(panel);
    const preset = presetOf(gateway.kind, id, panel);
    const { usualLimits } = this.beginning(panel, { gateway: gateway.kind, preset });
    const typed = { ...usualForm(usualLimits, panel), settings: { ...preset?.settings } };
    await this.show(panel, { gateway: gateway.kind, preset }, typed, {});
  }

  @Post()
  async create(
    @CurrentRequest() panel: PanelRequest,
    @Query('gateway') kind: unknown,
    @Query('preset') id: unknown,
    @Body() body: FormBody,
  ): Promise<void> {
    const gateway = panel.settings.gateways.find(String(kind));
    if (!gateway) return panel.redirect('/admin/channels/new');
    const asked = { gateway: gateway.kind, preset: presetOf(gateway.kind, id, panel) };
    const reading = this.read(panel, asked, body);
    if (body[TEST_BUTTON] !== undefined) return this.test(panel, asked, reading);
    if (body[PREVIEW_BUTTON] !== undefined) return this.preview(panel, asked, reading, body);
    const { limits, errors: unreadable } = toLimits(reading);
    const { name, risky } = reading.form;
    const isRisky = risky !== '' && risky === name;
    const input = { name, gateway: gateway.kind, settings: reading.settings, limits, isRisky };
    const errors = await this.forms.errors(panel, reading, this.checks.ofNew(input), unreadable);
    if (hasErrors(errors)) return this.show(panel, asked, reading, errors);
    await this.store(panel, asked, reading, input);
  }

  /** The form as it was sent. Limits that nobody has chosen become those of the description that was typed. */
  private read(panel: PanelRequest, asked: Asked, body: FormBody): FilledReading {
    const fields = this.fields.ofKind(asked.gateway);
    const reading = this.forms.read(panel, fields, body);
    const began = this.beginning(panel, asked).usualLimits;
    const usual = askedSettings(asked.gateway, fields, reading.settings, panel).usualLimits;
    return withUsualLimits(reading, { began, usual }, panel);
  }

  /** What the form asks before anything is typed. */
  private beginning(panel: PanelRequest, { gateway, preset }: Asked): AskedSettings {
    return askedSettings(gateway, this.fields.ofKind(gateway), preset?.settings ?? {}, panel);
  }

  private async test(panel: PanelRequest, asked: Asked, reading: FilledReading): Promise<void> {
    const { errors, connection } = await this.forms.test(panel, asked.gateway, reading);
    await this.show(panel, asked, reading, errors, { connection });
  }

  private async preview(panel: PanelRequest, asked: Asked, reading: FilledReading, body: FormBody): Promise<void> {
    const { errors, ...seen } = this.forms.preview(panel, asked.gateway, reading, samplesIn(body));
    await this.show(panel, asked, reading, errors, seen);
  }

  private async store(panel: PanelRequest, asked: Asked, reading: ChannelReading, input: NewChannel): Promise<void> {
    try {
      const id = await this.editor.create(input, panel.actor);
      await panel.redirect(`/admin/channels/${id}`, await this.ask(panel, id, input));
    } catch (error) {
      // Somebody took the name meanwhile.
      if (!(error instanceof ChannelInputError)) throw error;
      await this.show(panel, asked, reading, channelErrors(error));
    }
  }

  /** The first look at the provider, so that the page of the channel shows what is, and not what is hoped for. */
  private async ask(panel: PanelRequest, id: number, { name, gateway }: NewChannel): Promise<Said> {
    const created = panel.texts(channelTexts).channelForm.created(name);
    if (gateway === 'sandbox') return created;
    const connection = await this.connection.ask({ id, gateway });
    // That its phone is not paired yet is no fault: its page begins with that step.
    if (!connection.ready && connection.pairs) return created;
    const text = `${created} ${askedText(connection, { gateway }, panel)}`;
    return connection.ready ? text : bad(text);
  }

  private async kinds(panel: PanelRequest): Promise<void> {
    const { channelForm } = panel.texts(channelTexts);
    const kinds = offeredKinds(panel);
    const steps = stepsOf(await this.way.of(null));
    await panel.show({ title: channelForm.title, body: <ChannelKindsPage kinds={kinds} steps={steps} /> });
  }

  private async show(
    panel: PanelRequest,
    { gateway, preset }: Asked,
    { form, days, settings }: Typed,
    errors: FieldErrors,
    seen: SeenOfForm = {},
  ): Promise<void> {
    const asked = askedSettings(gateway, this.fields.ofKind(gateway), settings, panel);
    const shown = this.forms.shown(panel, { gateway, isNew: true, form, days, asked, typed: settings, errors });
    const { title, submit } = panel.texts(channelTexts).channelForm;
    const action = `/admin/channels/new?gateway=${gateway}${preset ? `&preset=${preset.id}` : ''}`;
    const steps = gateway === 'sandbox' ? SIMULATOR_STEPS : stepsOf(await this.way.of(null));
    const back = { href: '/admin/channels', text: panel.texts(channelTexts).channels.title };
    const body = <ChannelFormPage {...shown} {...{ title, action, submit, back, seen, steps }} />;
    await panel.show({ title, body, isRefused: hasErrors(errors) });
  }
}
