import type { ChannelField } from '@recado/channels';
import type { GatewayPreset, SettingsForm, SettingTexts, UsualLimits } from '@recado/config';
import type { PanelView } from '../../ui/kit.js';
import { gatewayTexts } from './gateway-texts.js';

/** What the form of a channel asks of its settings. */
export interface AskedSettings {
  /** What the channel sends by, as people call it. */
  gatewayName: string;
  /** What to do at the provider, step by step. */
  guide: readonly string[];
  fields: readonly ChannelField[];
  /** The fields that are asked at once; the others are folded away. */
  first: readonly string[];
  /** What the channel may send before somebody chooses other limits; undefined: anything. */
  usualLimits: UsualLimits | undefined;
  /** Recipients who have not written lately are treated differently, so that there are limits for new ones. */
  hasCold: boolean;
  /** The parameter that holds a token at the end of the receipts address, and what it is called. Missing: there is none. */
  receiptsQuery?: { name: string; secret: string };
  /** By field. */
  texts: Readonly<Record<string, SettingTexts>>;
}

/** The preset of this id that a kind of gateway has; undefined: it has none. */
export function presetOf(
  kind: string,
  id: unknown,
  { settings }: Pick<PanelView, 'settings'>,
): GatewayPreset | undefined {
  return settings.gateways.find(kind)?.presets?.find((preset) => preset.id === id);
}

/** What a form asks whose fields hold what was typed, or what the channel has. */
export function askedSettings(
  gateway: string,
  fields: readonly ChannelField[],
  typed: Readonly<Record<string, string | undefined>>,
  panel: Pick<PanelView, 'settings' | 'format'>,
): AskedSettings {
  const definition = panel.settings.gateways.find(gateway);
  const held = Object.fromEntries(fields.map((field) => [field.name, heldIn(field, typed)]));
  const form = definition?.form?.(held);
  const hasCold = (definition?.traits?.(held)?.coldRecipients ?? definition?.coldRecipients) !== undefined;
  const usual = { usualLimits: form?.usualLimits ?? definition?.usualLimits, hasCold };
  if (form) return { ...usual, ...askedInForm(gateway, fields, form, panel) };
  const { name, guide = [], settings } = gatewayTexts(gateway, panel);
  const first = definition?.settings.first ?? fields.map((field) => field.name);
  return { ...usual, gatewayName: name, guide, first, texts: settings, fields };
}

/** What a form of its own asks, in the words of its preset. */
function askedInForm(
  gateway: string,
  fields: readonly ChannelField[],
  form: SettingsForm,
  panel: Pick<PanelView, 'settings' | 'format'>,
): Omit<AskedSettings, 'usualLimits' | 'hasCold'> {
  const { language } = panel.format;
  const { name, guide = [], settings } = gatewayTexts(gateway, panel);
  const preset = presetOf(gateway, form.preset, panel);
  const query = form.receiptsQuery;
  const texts = { guide, name, ...preset?.texts[language] };
  return {
    gatewayName: form.name?.[language] ?? texts.name,
    guide: texts.guide,
    first: form.first,
    ...(query && { receiptsQuery: { name: query.name, secret: query.secret[language] } }),
    texts: { ...settings, ...form.texts[language] },
    fields: fields
      .filter((field) => !form.without.includes(field.name))
      .map((field) => askedField(field, form, preset)),
  };
}

function heldIn({ name, value }: ChannelField, typed: Readonly<Record<string, string | undefined>>) {
  return typed[name] ?? value ?? undefined;
}

function askedField(field: ChannelField, { required }: SettingsForm, preset: GatewayPreset | undefined): ChannelField {
  const { name, isRequired, usual } = field;
  return {
    ...field,
    isRequired: isRequired || required.includes(name),
    usual: preset?.settings[name] ?? usual,
  };
}
