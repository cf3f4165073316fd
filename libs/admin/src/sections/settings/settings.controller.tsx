import { Body, Get, Post } from '@nestjs/common';
import { AuditTrail } from '@recado/audit';
import { ScheduledBackups } from '@recado/backups';
import { Channels, SANDBOX_CHANNEL } from '@recado/channels';
import { SETTING_VARIABLES, type SettingName, Settings } from '@recado/config';
import { SettingStore } from '@recado/settings';
import { type FieldSentences, fieldTexts } from '../../i18n/field-errors.js';
import { isChanged, isOvertaken } from '../../panel/changed-fields.js';
import { CurrentRequest } from '../../panel/current-request.js';
import type { FormBody } from '../../panel/form-parser.js';
import { PanelRequest } from '../../panel/panel-request.js';
import { hasErrors } from '../../panel/read-form.js';
import { Meanwhile } from '../../session/meanwhile.js';
import { PanelPages } from '../../session/panel-controller.js';
import { Reauthentication } from '../../session/reauthentication.js';
import { shownField } from '../../ui/shown-fields.js';
import { type SettingFields, SettingsPage } from './settings.page.js';
import { settingsTexts } from './texts/index.js';

const NAMES = Object.keys(SETTING_VARIABLES) as SettingName[];

/** The settings of the installation. */
@PanelPages('settings', 'administrator')
export class SettingsController {
  constructor(
    private readonly stored: SettingStore,
    private readonly settings: Settings,
    private readonly channels: Channels,
    private readonly reauthentication: Reauthentication,
    private readonly meanwhile: Meanwhile,
    private readonly trail: AuditTrail,
    private readonly backups: ScheduledBackups,
  ) {}

  @Get()
  async page(@CurrentRequest() panel: PanelRequest): Promise<void> {
    await this.show(panel, {}, {});
  }

  @Post()
  async change(@CurrentRequest() panel: PanelRequest, @Body() body: FormBody): Promise<void> {
    const t = panel.texts(settingsTexts);
    const typed = typedIn(body);
    const password = await this.reauthentication.refusal(panel, body.password ?? '');
    if (password) return this.show(panel, typed, fieldTexts(t, { password }));
    if (await this.isStale(panel, body, typed)) return this.show(panel, typed, {});
    const faults = await this.stored.change(typed, panel.actor);
    if (hasErrors(faults)) return this.show(panel, typed, fieldTexts(t, faults));
    // The page of a channel offers to make it the default, and goes on from there.
    const made = body.then === 'channel' ? this.channels.named(this.settings.defaultChannel) : undefined;
    await panel.redirect(made ? `/admin/channels/${made.id}` : '/admin/settings', t.saved);
  }

  /** Whether somebody else changed one of the fields that the person changed. The others keep what holds by now. */
  private async isStale(panel: PanelRequest, body: FormBody, typed: Partial<SettingFields>): Promise<boolean> {
    await this.stored.refreshIfChanged();
    const now = this.settings.all();
    const names = (Object.keys(typed) as SettingName[]).filter((name) => shownField(name) in body);
    if (!names.some((name) => isOvertaken(body, name, now[name]))) return false;
    this.meanwhile.tell(panel, 0, await this.trail.newest({ action: 'settings.changed' }));
    return true;
  }

  private async show(panel: PanelRequest, typed: Partial<SettingFields>, errors: FieldSentences): Promise<void> {
    const now = this.settings.all();
    const channels = this.channels.openSenders().filter(({ name }) => name !== SANDBOX_CHANNEL);
    const view = {
      fields: { ...now, ...typed },
      shown: now,
      fixed: this.settings.fixed,
      usual: this.channels.named(now.defaultChannel),
      scheduled: await this.backups.read(),
      channels,
    };
    const body = <SettingsPage {...view} errors={errors} />;
    await panel.show({ title: panel.texts(settingsTexts).title, body, isRefused: hasErrors(errors) });
  }
}

/** The settings that the person has changed in the form. */
function typedIn(body: FormBody): Partial<Record<SettingName, string>> {
  const changed = NAMES.filter((name) => isChanged(body, name));
  return Object.fromEntries(changed.map((name) => [name, body[name] ?? '']));
}
