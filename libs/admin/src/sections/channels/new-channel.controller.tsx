import { Body, Get, Post, Query } from '@nestjs/common';
import {
  ChannelChecks,
  ChannelEditor,
  ChannelFields,
  ChannelInputError,
  defaultLimits,
  type NewChannel,
} from '@recado/channels';
import { CurrentRequest } from '../../panel/current-request.js';
import type { FormBody } from '../../panel/form-parser.js';
import { type FieldErrors } from '../../i18n/field-errors.js';
import { hasErrors } from '../../panel/read-form.js';
import { bad, PanelRequest, type Said } from '../../panel/panel-request.js';
import { PanelPages } from '../../session/panel-controller.js';
import { ChannelFormPage } from './channel-form.page.js';
import { ChannelForms } from './channel-forms.js';
import { ChannelKindsPage } from './channel-kinds.page.js';
import { type ChannelReading, type FilledReading, TEST_BUTTON } from './channel.form.js';
import { ChannelConnection } from './channel-connection.js';
import { ChannelWay, stepsOf } from './channel-way.js';
import { askedText, type ConnectionView } from './connection.view.js';
import { gatewayTexts } from './gateway-texts.js';
import { channelErrors, toChannelForm, toLimits } from './to-limits.js';
import { channelTexts } from './texts/index.js';

type Typed = Pick<ChannelReading, 'form' | 'days' | 'settings'>;

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
  async page(@CurrentRequest() panel: PanelRequest, @Query('gateway') asked: unknown): Promise<void> {
    const gateway = panel.settings.gateways.find(String(asked));
    if (!gateway) return this.kinds(panel);
    const usual = toChannelForm('', defaultLimits(panel.settings.timezone, gateway.usualLimits), panel.format);
    await this.show(panel, gateway.kind, { ...usual, settings: {} }, {});
  }

  @Post()
  async create(
    @CurrentRequest() panel: PanelRequest,
    @Query('gateway') asked: unknown,
    @Body() body: FormBody,
  ): Promise<void> {
    const gateway = panel.settings.gateways.find(String(asked));
    if (!gateway) return panel.redirect('/admin/channels/new');
    const reading = this.forms.read(panel, this.fields.ofKind(gateway.kind), body);
    if (body[TEST_BUTTON] !== undefined) return this.test(panel, gateway.kind, reading);
    const { limits, errors: unreadable } = toLimits(reading);
    const input = { name: reading.form.name, gateway: gateway.kind, settings: reading.settings, limits };
    const errors = await this.forms.errors(panel, reading, this.checks.ofNew(input), unreadable);
    if (hasErrors(errors)) return this.show(panel, gateway.kind, reading, errors);
    await this.store(panel, reading, input);
  }

  private async test(panel: PanelRequest, gateway: string, reading: FilledReading): Promise<void> {
    const { errors, connection } = await this.forms.test(panel, gateway, reading);
    await this.show(panel, gateway, reading, errors, connection);
  }

  private async store(panel: PanelRequest, reading: ChannelReading, input: NewChannel): Promise<void> {
    try {
      const id = await this.editor.create(input, panel.actor);
      await panel.redirect(`/admin/channels/${id}`, await this.ask(panel, id, input));
    } catch (error) {
      // Somebody took the name meanwhile.
      if (!(error instanceof ChannelInputError)) throw error;
      await this.show(panel, input.gateway, reading, channelErrors(error));
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
    const { gateways } = panel.settings;
    const kinds = gateways.kinds.map((kind) => {
      const { name, hint } = gatewayTexts(kind, panel);
      const { way, isRecommended = false } = gateways.find(kind) ?? {};
      return { kind, name, hint, way, isRecommended };
    });
    const steps = stepsOf(await this.way.of(null));
    await panel.show({ title: channelForm.title, body: <ChannelKindsPage kinds={kinds} steps={steps} /> });
  }

  private async show(
    panel: PanelRequest,
    gateway: string,
    { form, days, settings }: Typed,
    errors: FieldErrors,
    connection?: ConnectionView,
  ): Promise<void> {
    const fields = this.fields.ofKind(gateway);
    const shown = this.forms.shown(panel, { gateway, isNew: true, form, days, fields, typed: settings, errors });
    const { title, submit } = panel.texts(channelTexts).channelForm;
    const action = `/admin/channels/new?gateway=${gateway}`;
    const steps = gateway === 'sandbox' ? SIMULATOR_STEPS : stepsOf(await this.way.of(null));
    const back = { href: '/admin/channels', text: panel.texts(channelTexts).channels.title };
    const body = <ChannelFormPage {...shown} {...{ title, action, submit, back, connection, steps }} />;
    await panel.show({ title, body, isRefused: hasErrors(errors) });
  }
}
