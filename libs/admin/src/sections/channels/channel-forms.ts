import { Injectable } from '@nestjs/common';
import { ChannelConnection } from '@recado/administration';
import { ChannelChecks, type ChannelField, type Checked } from '@recado/channels';
import type { GatewaySettings } from '@recado/config';
import { GatewayRegistry } from '@recado/gateways';
import { type FieldErrors, type FormBody, hasErrors, type PanelRequest } from '../../session/kit.js';
import { TypedSecrets } from '../../session/kit.js';
import { KEPT_FIELD } from '../../ui/kit.js';
import { type FilledReading, readChannelForm, settingField } from './channel.form.js';
import { type ConnectionView, connectionView } from './connection.view.js';
import { askedSamples, type Samples } from './preview.view.js';
import { previewView, type PreviewView } from './preview.view.js';
import type { ShownChannelForm } from './setting-field.js';
import { faultErrors } from './to-limits.js';

/** What was asked of the provider, and its answer or why it was not asked. */
interface TestedForm {
  errors: FieldErrors;
  connection?: ConnectionView;
}

/** What the settings on a form would do. */
interface PreviewedForm {
  errors: FieldErrors;
  samples: Samples;
  /** Missing: they cannot be read. */
  preview?: PreviewView;
}

/** What the forms of new and of existing channels have in common. */
@Injectable()
export class ChannelForms {
  constructor(
    private readonly secrets: TypedSecrets,
    private readonly checks: ChannelChecks,
    private readonly connection: ChannelConnection,
    private readonly gateways: GatewayRegistry,
  ) {}

  /** Reads a form. A secret that is not typed now, but was before on the same form, is filled in. */
  read(panel: PanelRequest, fields: readonly ChannelField[], body: FormBody): FilledReading {
    const reading = readChannelForm(fields, body);
    const { secrets: kept, isLost } = this.secrets.open(panel, body[KEPT_FIELD]);
    const fill = (name: string, typed: string | undefined) => typed || (kept[name] ?? typed);
    const settings = Object.entries(reading.settings).map(([name, typed]) => [name, fill(name, typed)]);
    const lost = isLost ? fields.filter(({ name, isSecret }) => isSecret && !reading.settings[name]) : [];
    return {
      ...reading,
      settings: Object.fromEntries(settings) as FilledReading['settings'],
      lost: lost.map(({ name }) => name),
    };
  }

  /** Everything for which a form is refused. `unreadable`: what of it could not be read. */
  async errors(
    panel: PanelRequest,
    { form, lost }: FilledReading,
    checked: Checked<unknown>,
    unreadable: FieldErrors = {},
  ): Promise<FieldErrors> {
    const password = await panel.services.reauthentication.refusal(panel, form.password);
    const ofLost = Object.fromEntries(lost.map((name) => [settingField(name), 'secret_lost']));
    const faults = checked.ok ? {} : faultErrors(checked.faults);
    return { ...ofLost, ...faults, ...unreadable, ...(password && { password }) };
  }

  /**
   * Asks the provider with the settings as they were typed. It needs the password as saving does: the server opens a
   * connection to the address that was typed. `before`: the settings of the channel, whose secrets are used.
   */
  async test(
    panel: PanelRequest,
    gateway: string,
    reading: FilledReading,
    before?: GatewaySettings,
  ): Promise<TestedForm> {
    const checked = this.checks.ofSettings(gateway, reading.settings, before);
    const errors = await this.errors(panel, reading, checked);
    if (!checked.ok || hasErrors(errors)) return { errors };
    const connection = await this.connection.test(gateway, checked.value);
    return { errors, connection: connectionView(connection, gateway, panel) };
  }

  /** What a channel would do with the settings as they were typed. Nothing is sent, so it needs no password. */
  preview(panel: PanelRequest, gateway: string, { settings }: FilledReading, samples: Samples): PreviewedForm {
    const checked = this.checks.ofSettings(gateway, settings);
    const faults = checked.ok ? {} : faultErrors(checked.faults.filter(({ code }) => code === 'setting_invalid'));
    const preview = this.gateways.get(gateway).preview?.(settings, askedSamples(samples));
    return { errors: faults, samples, ...(preview && { preview: previewView(preview, gateway, panel) }) };
  }

  /** Whether a form with these fields can be previewed: its kind of gateway can, and they have what it depends on. */
  private canPreview({ gateway, asked, typed }: ShownChannelForm): boolean {
    const isDescribed = asked.fields.some(({ name, isDocument, value }) => isDocument && (typed[name] ?? value));
    return isDescribed && this.gateways.get(gateway).preview !== undefined;
  }

  /** The form with its typed secrets that were not refused, sealed. */
  shown(panel: PanelRequest, shown: ShownChannelForm): ShownChannelForm & { kept: string | null; canPreview: boolean } {
    const typed = shown.asked.fields
      .filter(({ name, isSecret }) => isSecret && shown.typed[name] && !shown.errors[settingField(name)])
      .map(({ name }) => [name, shown.typed[name]]);
    const canPreview = this.canPreview(shown);
    return {
      ...shown,
      canPreview,
      kept: this.secrets.seal(panel, Object.fromEntries(typed) as Record<string, string>),
    };
  }
}
