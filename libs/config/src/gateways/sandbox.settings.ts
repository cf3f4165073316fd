import { z } from 'zod';
import type { SettingsSchemaOf } from './settings-schema.js';

/** The simulator has nothing to set. */
export type SandboxSettings = Readonly<Record<never, never>>;

export const sandboxSettings: SettingsSchemaOf<SandboxSettings> = {
  schema: z.object({}),
  secrets: [],
  variables: {},
};
