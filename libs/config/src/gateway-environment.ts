import type { z } from 'zod';
import { ConfigError } from './config-error.js';
import { type GatewayConfig, type GatewayKind, SETTINGS_SCHEMAS } from './gateways/gateway-settings.js';
import type { SettingsSchema } from './gateways/settings-schema.js';

const SCHEMAS: readonly SettingsSchema[] = Object.values(SETTINGS_SCHEMAS);

/** Every variable of every gateway with its rule; none is required before a gateway is chosen. */
export const gatewayVariables: Readonly<Record<string, z.ZodType>> = Object.fromEntries<z.ZodType>(
  SCHEMAS.flatMap(({ schema, variables }) =>
    Object.entries(schema.shape).map(([field, rule]) => [variables[field] ?? field, rule.optional()]),
  ),
);

/** The variables that are secrets. */
export const gatewaySecrets: readonly string[] = SCHEMAS.flatMap(({ secrets, variables }) =>
  secrets.map((field) => variables[field] ?? ''),
);

/** The settings of the chosen gateway from variables that were checked one by one. Throws ConfigError for a missing one. */
export function gatewayConfig(kind: GatewayKind, env: Readonly<Record<string, unknown>>): GatewayConfig {
  const { schema, variables }: SettingsSchema = SETTINGS_SCHEMAS[kind];
  const given = Object.entries(variables).map(([field, name]) => [field, env[name]]);
  const parsed = schema.safeParse(Object.fromEntries(given.filter(([, value]) => value !== undefined)));
  if (parsed.success) return { kind, settings: parsed.data } as GatewayConfig;
  const field = String(parsed.error.issues[0]?.path[0]);
  const what = schema.shape[field]?.description ?? 'it';
  throw new ConfigError(variables[field] ?? field, `is missing: GATEWAY=${kind} needs ${what}`);
}
