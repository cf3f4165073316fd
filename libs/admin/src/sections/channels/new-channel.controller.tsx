import { Body, Get, Post, Query } from '@nestjs/common';
import { ChannelEditor, ChannelFields, ChannelInputError, defaultLimits } from '@recado/channels';
import { CurrentRequest } from '../../panel/current-request.js';
import type { FormBody } from '../../panel/form-parser.js';
import { type FieldErrors } from '../../i18n/field-errors.js';
import { hasErrors } from '../../panel/read-form.js';
import { PanelRequest } from '../../panel/panel-request.js';
import { PanelPages } from '../../session/panel-controller.js';
import { Reauthentication } from '../../session/reauthentication.js';
import { ChannelFormPage } from './channel-form.page.js';
import { channelFormView } from './channel-form.view.js';
import { ChannelKindsPage } from './channel-kinds.page.js';
import { type ChannelReading, readChannelForm } from './channel.form.js';
import { gatewayTexts } from './gateway-texts.js';
import { channelErrors, toChannelForm, toLimits } from './to-limits.js';
import { channelTexts } from './texts/index.js';

type Typed = Pick<ChannelReading, 'form' | 'days' | 'settings'>;

/** Creates a channel: first its kind of gateway is chosen, then its settings are given. */
@PanelPages('channels/new', 'administrator')
export class NewChannelController {
  constructor(
    private readonly editor: ChannelEditor,
    private readonly fields: ChannelFields,
    private readonly reauthentication: Reauthentication,
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
    const reading = readChannelForm(this.fields.ofKind(gateway.kind), body);
    const { limits, errors } = toLimits(reading);
    if (hasErrors(errors)) return this.show(panel, gateway.kind, reading, errors);
    const refusal = await this.reauthentication.refusal(panel, reading.form.password);
    if (refusal) return this.show(panel, gateway.kind, reading, { password: refusal });
    const { name } = reading.form;
    try {
      const id = await this.editor.create(
        { name, gateway: gateway.kind, settings: reading.settings, limits },
        panel.actor,
      );
      panel.leaveNotice('good', panel.texts(channelTexts).channelForm.created(name));
      await panel.redirect(`/admin/channels/${id}`);
    } catch (error) {
      if (!(error instanceof ChannelInputError)) throw error;
      await this.show(panel, gateway.kind, reading, channelErrors(error));
    }
  }

  private async kinds(panel: PanelRequest): Promise<void> {
    const { channelForm } = panel.texts(channelTexts);
    const kinds = panel.settings.gateways.kinds.map((kind) => {
      const { name, hint } = gatewayTexts(kind, panel);
      return { href: `/admin/channels/new?gateway=${kind}`, text: name, hint };
    });
    await panel.show({ title: channelForm.title, body: <ChannelKindsPage kinds={kinds} /> });
  }

  private async show(panel: PanelRequest, gateway: string, typed: Typed, errors: FieldErrors): Promise<void> {
    const { form, days, settings } = typed;
    const fields = this.fields.ofKind(gateway);
    const view = channelFormView({ gateway, isNew: true, form, days, fields, typed: settings, errors }, panel);
    const { title, submit } = panel.texts(channelTexts).channelForm;
    const action = `/admin/channels/new?gateway=${gateway}`;
    const back = { href: '/admin/channels', text: panel.texts(channelTexts).channels.title };
    const body = <ChannelFormPage view={view} title={title} action={action} submit={submit} back={back} />;
    await panel.show({ title, body, isRefused: hasErrors(errors) });
  }
}
