import { Get, Post } from '@nestjs/common';
import { AuditTrail } from '@recado/audit';
import {
  type ApiKeyView,
  type KeySettings,
  LIMIT_NAMES,
  type KeySettingsInput,
  type Scope,
  SCOPES,
  KeyChanges,
} from '@recado/auth';
import { Channels } from '@recado/channels';
import { fieldErrors, type Format, type FormBody, submit, fieldTexts, type FieldSentences } from '../../session/kit.js';
import { hasErrors, isChanged, isOvertaken, isTickChanged, PanelPages } from '../../session/kit.js';
import { PanelRequest, shownValues } from '../../session/kit.js';
import { keyName, shownField } from '../../ui/kit.js';
import { KeyFormPage } from './key-form.page.js';
import { KeyForm, scopeField, type KeyFormReading, readKeyForm } from './key.form.js';
import { presetOf } from './key-view.js';
import { ShowKey } from './key.controller.js';
import { keyTexts } from './texts/index.js';
import { toSettings } from './to-settings.js';

/** The form that shows the settings of a key. */
export function toForm(settings: KeySettings & Pick<ApiKeyView, 'testMode'>, format: Format): KeyForm {
  const form = new KeyForm();
  form.name = settings.name;
  form.preset = presetOf(settings.scopes, settings.testMode);
  form.expiry = settings.expiresAt === null ? 'never' : 'keep';
  form.timezone = settings.timezone ?? '';
  form.channel = settings.defaultChannelId === null ? '' : String(settings.defaultChannelId);
  form.missingVariable = settings.missingVariable ?? '';
  form.lostAnswerGuard = settings.lostAnswerGuard ? 'on' : 'off';
  form.ipAllowList = (settings.ipAllowList ?? []).join('\n');
  for (const name of LIMIT_NAMES) {
    const limit = settings.limits[name];
    form[name] = limit === null ? '' : format.number(limit);
  }
  return form;
}

/** The settings that have one value, and the fields of the form that say it. */
const FIELDS = {
  name: ['name'],
  scopes: ['preset'],
  expiresAt: ['expiry', 'expiresOn'],
  timezone: ['timezone'],
  missingVariable: ['missingVariable'],
  defaultChannelId: ['channel'],
  lostAnswerGuard: ['lostAnswerGuard'],
  ipAllowList: ['ipAllowList'],
} as const satisfies Record<Exclude<keyof KeySettingsInput, 'limits' | 'dialects'>, readonly (keyof KeyForm)[]>;
const BOXES = SCOPES.map(scopeField);

/** What the person has changed in the form of a key. The rest may have been changed by somebody else meanwhile. */
function changedSettings(input: KeySettingsInput, body: FormBody): Partial<KeySettingsInput> {
  const names = changedNames(body);
  const limits = LIMIT_NAMES.filter((name) => isChanged(body, name)).map((name) => [name, input.limits?.[name]]);
  return {
    ...Object.fromEntries(names.map((name) => [name, input[name]])),
    limits: Object.fromEntries(limits) as KeySettingsInput['limits'],
  };
}

/** Whether somebody else changed a setting meanwhile that the person changed in the form. `now`: as `shownSettings`. */
function isKeyOvertaken(body: FormBody, now: Readonly<Record<string, string>>): boolean {
  // A form that no page has shown does not tell what it was shown with.
  if (!(shownField('preset') in body)) return false;
  const isOther = (field: string) => isOvertaken(body, field, now[field]);
  const fields = changedNames(body).flatMap((name) => (name === 'scopes' ? ['preset', ...BOXES] : FIELDS[name]));
  return [...fields, ...LIMIT_NAMES.filter((name) => isChanged(body, name))].some(isOther);
}

/** A form as it was sent, or as the key is. */
interface Filled {
  form: KeyForm;
  ticked: Scope[];
}

/** The form again: what the person changed, and for the rest what holds by now. */
function withNow(body: FormBody, typed: Filled, now: Filled): Filled {
  const names = Object.keys(now.form) as (keyof KeyForm)[];
  const mine = names.filter((name) => isChanged(body, name)).map((name) => [name, typed.form[name]]);
  const { ticked } = BOXES.some((box) => isTickChanged(body, box)) ? typed : now;
  return { form: { ...now.form, ...(Object.fromEntries(mine) as Partial<KeyForm>) }, ticked };
}

function changedNames(body: FormBody): (keyof typeof FIELDS)[] {
  const isNew = (name: keyof typeof FIELDS) =>
    FIELDS[name].some((field) => isChanged(body, field)) ||
    (name === 'scopes' && BOXES.some((box) => isTickChanged(body, box)));
  return (Object.keys(FIELDS) as (keyof typeof FIELDS)[]).filter(isNew);
}

/** The fields of the form of a key, for `ShownFields`. */
function shownSettings(...[key, format]: Parameters<typeof toForm>): Record<string, string> {
  const { password: _, ...fields } = toForm(key, format);
  return { ...fields, ...Object.fromEntries(key.scopes.map((scope) => [scopeField(scope), 'on'])) };
}

/** The fields that the form of a key was shown with, to be shown with them again. */
function shownBefore(body: FormBody): Record<string, string> {
  return shownValues(body, [...Object.keys(new KeyForm()), ...BOXES]);
}

/** The form as it was sent, or as the key is, and the fields that it was shown with. */
interface ShownForm extends Pick<KeyFormReading<KeyForm>, 'form' | 'ticked'> {
  shown: Readonly<Record<string, string>>;
}

/** Changes what a key may do. */
@PanelPages('api-keys/:id/edit', 'administrator')
export class EditKeyController {
  constructor(
    private readonly changes: KeyChanges,
    private readonly page: ShowKey,
    private readonly channels: Channels,
    private readonly trail: AuditTrail,
  ) {}

  @Get()
  async form(panel: PanelRequest): Promise<void> {
    const key = await this.page.find(panel.id);
    if (key.revokedAt !== null) return panel.redirect(`/admin/api-keys/${key.id}`);
    const shown = shownSettings(key, panel.format);
    await this.show(panel, key, { form: toForm(key, panel.format), ticked: [...key.scopes], shown }, {});
  }

  @Post()
  async save(panel: PanelRequest): Promise<void> {
    const { body } = panel;
    const t = panel.texts(keyTexts);
    const key = await this.page.find(panel.id);
    const reading = { ...readKeyForm(KeyForm, body), shown: shownBefore(body) };
    const { form, ticked, errors } = reading;
    const { expiresAt, testMode } = key;
    const channels = this.channels.openSenders();
    const context = { now: panel.format.now, zone: panel.settings.timezone, expiresAt, channels, testMode };
    const { input, errors: ofSettings } = toSettings(form, ticked, context);
    await submit(panel, {
      errors: fieldTexts(t, { ...ofSettings, ...errors }),
      asksPassword: true,
      show: (refused) => this.show(panel, key, reading, refused),
      act: async () => {
        if (isKeyOvertaken(body, shownSettings(key, panel.format))) return this.showStale(panel, key, reading, body);
        const changed = await this.changes.change(key.id, changedSettings(input, body), panel.actor);
        return [`/admin/api-keys/${key.id}`, changed ? t.editKey.saved : null];
      },
      refused: (error) => fieldTexts(t, fieldErrors(error)),
    });
  }

  /** Shows what the person changed among what holds by now, with who was faster. */
  private async showStale(panel: PanelRequest, key: ApiKeyView, reading: ShownForm, body: FormBody): Promise<void> {
    const target = { type: 'api_key', id: key.id };
    panel.services.meanwhile.tell(panel, 0, await this.trail.newest({ action: 'api_key.changed', target }));
    const shown = shownSettings(key, panel.format);
    const now = { form: toForm(key, panel.format), ticked: [...key.scopes] };
    await this.show(panel, key, { ...withNow(body, reading, now), shown }, {});
  }

  private async show(
    panel: PanelRequest,
    key: ApiKeyView,
    { form, ticked, shown }: ShownForm,
    errors: FieldSentences,
  ): Promise<void> {
    const { editKey } = panel.texts(keyTexts);
    const name = keyName(key.name, panel);
    const channels = this.channels.openSenders();
    const { expiresAt, testMode } = key;
    const isSimulated = this.channels.isSimulator(this.channels.senderOf({ defaultChannelId: null }));
    const back = `/admin/api-keys/${key.id}`;
    const props = {
      ...{ form, ticked, errors, channels, isSimulated, expiresAt, testMode, shown },
      title: editKey.title,
      lead: editKey.lead,
      submit: editKey.submit,
      action: `${back}/edit`,
      trail: { href: back, text: name },
    };
    const title = editKey.titleOf(name);
    await panel.show({ title, body: <KeyFormPage {...props} />, isRefused: hasErrors(errors) });
  }
}
