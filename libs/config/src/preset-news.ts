import { createHash } from 'node:crypto';
import type { GatewayDefinition, GatewayPreset, GatewaySettings } from './gateway-definition.js';

/** What a person should know of the preset that the settings of a channel follow. */
export interface PresetNews {
  /** As this version ships it. */
  preset: GatewayPreset;
  /**
   * Somebody has changed the settings since they were taken from an earlier version of the preset; null: it is not known
   * from which version they were taken.
   */
  isChanged: boolean | null;
}

/** So many hexadecimal digits of a hash tell versions of one preset apart. */
const DIGITS = 16;

/** Null: the settings follow no preset, are those of this version, or were changed since they were taken from it. */
export function presetNews(
  definition: GatewayDefinition | undefined,
  settings: GatewaySettings,
  taken: string | null,
): PresetNews | null {
  const preset = presetOf(definition, settings);
  if (!preset) return null;
  const [now, own] = [versionOf(preset, preset.settings), versionOf(preset, settings)];
  if (own === now || taken === now) return null;
  const isKnown = taken?.startsWith(`${preset.id}:`) ?? false;
  return { preset, isChanged: isKnown ? own !== taken : null };
}

/**
 * The version of a preset that settings were taken from, as the row of their channel keeps it. `before`: what it has kept;
 * undefined: the channel is new. Null: none, or it is not known.
 */
export function takenPreset(
  definition: GatewayDefinition | undefined,
  settings: GatewaySettings,
  before?: string | null,
): string | null {
  const preset = presetOf(definition, settings);
  if (!preset) return null;
  const now = versionOf(preset, preset.settings);
  if (before === undefined || versionOf(preset, settings) === now) return now;
  return before?.startsWith(`${preset.id}:`) ? before : null;
}

function presetOf(definition: GatewayDefinition | undefined, settings: GatewaySettings): GatewayPreset | undefined {
  const texts = Object.entries(settings).map(([field, value]): [string, string | undefined] => [
    field,
    typeof value === 'string' ? value : undefined,
  ]);
  const id = definition?.form?.(Object.fromEntries(texts)).preset;
  return definition?.presets?.find((preset) => preset.id === id && !preset.isExample);
}

/** What matters of those settings that the preset has: their white space and the order of fields do not. */
function versionOf({ id, settings: fields }: GatewayPreset, settings: GatewaySettings): string {
  const contents = Object.keys(fields).map((field) => contentOf(settings[field]));
  return `${id}:${createHash('sha256').update(JSON.stringify(contents, sorted)).digest('hex').slice(0, DIGITS)}`;
}

function contentOf(value: unknown): unknown {
  try {
    return JSON.parse(String(value));
  } catch {
    // It is a plain text.
    return value;
  }
}

/** A replacer: the order of the fields of an object means nothing. */
export function sorted(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
