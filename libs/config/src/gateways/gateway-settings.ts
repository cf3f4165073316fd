import { type EvolutionSettings, evolutionSettings } from './evolution.settings.js';
import { type HttpSettings, httpSettings } from './http.settings.js';
import { type SandboxSettings, sandboxSettings } from './sandbox.settings.js';
import type { SettingsSchemaOf } from './settings-schema.js';
import { type WahaSettings, wahaSettings } from './waha.settings.js';
import { type WhatsAppCloudSettings, whatsappCloudSettings } from './whatsapp-cloud.settings.js';

/** What a channel needs to know, by the kind of its gateway. */
export interface GatewaySettings {
  readonly sandbox: SandboxSettings;
  readonly http: HttpSettings;
  readonly 'whatsapp-cloud': WhatsAppCloudSettings;
  readonly evolution: EvolutionSettings;
  readonly waha: WahaSettings;
}

export type GatewayKind = keyof GatewaySettings;

/** A kind of gateway and the settings of a channel on it. */
export type GatewayConfig = {
  [Kind in GatewayKind]: { readonly kind: Kind; readonly settings: GatewaySettings[Kind] };
}[GatewayKind];

/** How the settings of each kind are checked, wherever they come from: environment, command line or panel. */
export const SETTINGS_SCHEMAS: { readonly [Kind in GatewayKind]: SettingsSchemaOf<GatewaySettings[Kind]> } = {
  sandbox: sandboxSettings,
  http: httpSettings,
  'whatsapp-cloud': whatsappCloudSettings,
  evolution: evolutionSettings,
  waha: wahaSettings,
};

export const GATEWAY_KINDS = Object.keys(SETTINGS_SCHEMAS) as [GatewayKind, ...GatewayKind[]];

/**
 * Kinds whose provider recognises a repeated message by a stable key. On the others a message of which nobody knows
 * whether it was taken must not simply go again.
 */
export const IDEMPOTENT_GATEWAYS: ReadonlySet<GatewayKind> = new Set<GatewayKind>(['sandbox', 'http']);
