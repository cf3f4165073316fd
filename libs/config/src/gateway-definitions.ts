import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { ConfigError } from './config-error.js';
import type {
  GatewayDefinition,
  GatewayPreset,
  GatewaySettings,
  ChannelTraits,
  GatewayConfig,
} from './gateway-definition.js';

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
function sorted(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The kinds of gateways of this program. */
export class GatewayDefinitions {
  private readonly byKind: ReadonlyMap<string, GatewayDefinition>;

  /** Throws when two definitions have the same kind. */
  constructor(definitions: readonly GatewayDefinition[]) {
    this.byKind = new Map(definitions.map((definition) => [definition.kind, definition]));
    if (this.byKind.size < definitions.length) throw new Error('two gateways are of the same kind');
  }

  /** In the order in which people choose among them. */
  get kinds(): readonly string[] {
    return [...this.byKind.keys()];
  }

  /** Undefined for a kind that this version does not know. */
  find(kind: string): GatewayDefinition | undefined {
    return this.byKind.get(kind);
  }

  /**
   * Whether a message of unknown outcome may be sent again on a channel of this kind that has these traits of its own. False
   * for a kind that is not known.
   */
  isIdempotent(kind: string, traits: string | null): boolean {
    const own = traits === null ? {} : (JSON.parse(traits) as ChannelTraits);
    return own.isIdempotent ?? this.find(kind)?.isIdempotent ?? false;
  }

  /** Whether a channel of this kind says before anything of a message leaves that it does. */
  tellsDepartures(kind: string): boolean {
    return this.find(kind)?.tellsDepartures ?? false;
  }

  /** What a channel with these settings has of its own, as its row keeps it; null: nothing. */
  traitsOf({ kind, settings }: GatewayConfig): string | null {
    const traits = this.find(kind)?.traits?.(settings);
    return traits === undefined ? null : JSON.stringify(traits);
  }

  /**
   * What decides to whom these settings speak, and so whether that one knows a message that was sent with other settings: by its
   * key, or when it is asked for it. As a text.
   */
  recognitionOf({ kind, settings }: GatewayConfig): string {
    const { harmless = [], essence } = this.find(kind) ?? {};
    const decisive = Object.entries(essence?.(settings) ?? settings).filter(([field]) => !harmless.includes(field));
    return JSON.stringify([kind, Object.fromEntries(decisive)], sorted);
  }

  /** Every variable of every kind with its rule. None is required before its kind is chosen. */
  variables(): Record<string, z.ZodType> {
    return Object.fromEntries(
      this.settings().flatMap(({ schema, variables }) =>
        Object.entries(schema.shape).map(([field, rule]) => [variables[field] ?? field, rule.optional()]),
      ),
    );
  }

  /** The variables that may also come as `<NAME>_FILE`: secrets and documents. */
  fromFiles(): string[] {
    return this.settings().flatMap(({ secrets, documents = [], variables }) =>
      [...secrets, ...documents].map((field) => variables[field] ?? field),
    );
  }

  /** The variables whose values are secret. */
  secrets(): string[] {
    return this.settings().flatMap(({ secrets, variables }) => secrets.map((field) => variables[field] ?? field));
  }

  /** The settings of a kind from variables that were checked one by one. Throws ConfigError for a missing one. */
  configOf(kind: string, env: Readonly<Record<string, unknown>>): GatewayConfig {
    const definition = this.find(kind);
    if (!definition) throw new Error(`no gateway of kind ${kind} is defined`);
    const { schema, variables } = definition.settings;
    const given = Object.entries(variables).map(([field, name]) => [field, env[name]]);
    const parsed = schema.safeParse(Object.fromEntries(given.filter(([, value]) => value !== undefined)));
    if (parsed.success) return { kind, settings: parsed.data };
    const field = String(parsed.error.issues[0]?.path[0]);
    const what = schema.shape[field]?.description ?? 'it';
    throw new ConfigError(variables[field] ?? field, `is missing: GATEWAY=${kind} needs ${what}`);
  }

  private settings() {
    return [...this.byKind.values()].map(({ settings }) => settings);
  }
}
