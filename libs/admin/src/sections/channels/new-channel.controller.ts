import { Body, Get, Post, Query } from '@nestjs/common';
import { ChannelEditor, ChannelFields, ChannelInputError, defaultLimits } from '@recado/channels';
import { CurrentVisit } from '../../panel/current-visit.js';
import type { FormBody } from '../../panel/form-parser.js';
import type { FieldErrors } from '../../panel/read-form.js';
import { Visit } from '../../panel/visit.js';
import { PanelPages } from '../../session/panel-controller.js';
import { Reauthentication } from '../../session/reauthentication.js';
import { channelFormView } from './channel-form.view.js';
import { type ChannelReading, readChannelForm } from './channel.form.js';
import { gatewayTexts } from './gateway-texts.js';
import { channelErrors, toChannelForm, toLimits } from './to-limits.js';

type Typed = Pick<ChannelReading, 'form' | 'days' | 'settings'>;

const VIEWS = 'sections/channels/views';

/** Makes a channel: first its kind, then what that asks for. */
@PanelPages('channels/new')
export class NewChannelController {
  constructor(
    private readonly editor: ChannelEditor,
    private readonly fields: ChannelFields,
    private readonly reauthentication: Reauthentication,
  ) {}

  @Get()
  async page(@CurrentVisit() visit: Visit, @Query('gateway') asked: unknown): Promise<void> {
    const gateway = visit.settings.gateways.find(String(asked));
    if (!gateway) return this.kinds(visit);
    const usual = toChannelForm('', defaultLimits(visit.settings.timezone, gateway.usualLimits), visit.format);
    await this.show(visit, gateway.kind, { ...usual, settings: {} }, {});
  }

  @Post()
  async create(@CurrentVisit() visit: Visit, @Query('gateway') asked: unknown, @Body() body: FormBody): Promise<void> {
    const gateway = visit.settings.gateways.find(String(asked));
    if (!gateway) return visit.redirect('/admin/channels/new');
    const reading = readChannelForm(this.fields.ofKind(gateway.kind), body);
    const { limits, errors } = toLimits(reading);
    if (Object.keys(errors).length > 0) return this.show(visit, gateway.kind, reading, errors);
    const refusal = await this.reauthentication.refusal(visit, reading.form.password);
    if (refusal) return this.show(visit, gateway.kind, reading, { password: refusal });
    const { name } = reading.form;
    try {
      const id = await this.editor.create(
        { name, gateway: gateway.kind, settings: reading.settings, limits },
        visit.actor,
      );
      visit.leaveNotice('good', visit.t.channelForm.created(name));
      await visit.redirect(`/admin/channels/${id}`);
    } catch (error) {
      if (!(error instanceof ChannelInputError)) throw error;
      await this.show(visit, gateway.kind, reading, channelErrors(error));
    }
  }

  private async kinds(visit: Visit): Promise<void> {
    const { channelForm } = visit.t;
    const kinds = visit.settings.gateways.kinds.map((kind) => {
      const { name, hint } = gatewayTexts(kind, visit);
      return { href: `/admin/channels/new?gateway=${kind}`, text: name, hint };
    });
    await visit.show({ view: `${VIEWS}/kinds`, title: channelForm.title, section: 'channels', model: { kinds } });
  }

  private async show(visit: Visit, gateway: string, typed: Typed, errors: FieldErrors): Promise<void> {
    const { form, days, settings } = typed;
    const fields = this.fields.ofKind(gateway);
    const asksPassword = this.reauthentication.isNeeded(visit);
    const view = channelFormView(
      { gateway, isNew: true, form, days, fields, typed: settings, errors, asksPassword },
      visit,
    );
    const { title, submit } = visit.t.channelForm;
    const action = `/admin/channels/new?gateway=${gateway}`;
    const model = { ...view, title, action, back: '/admin/channels', backText: visit.t.channels.title, submit };
    const status = Object.keys(errors).length > 0 ? 422 : 200;
    await visit.show({ view: `${VIEWS}/form`, title, section: 'channels', model, status });
  }
}
