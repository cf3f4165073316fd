import {
  daysBy,
  type DaysFault,
  installationName,
  isTimeZone,
  MAX_DAYS,
  type SettingName,
  type SettingValues,
} from '@recado/config';
import { z } from 'zod';

/** Settings as a person typed them; a missing one is not changed. */
export type SettingsInput = Readonly<Partial<Record<SettingName, string>>>;

/** Why a setting was refused. */
type SettingFault =
  | 'name_invalid'
  | 'zone_unknown'
  | 'channel_unknown'
  | 'channel_archived'
  | 'channel_sandbox'
  | DaysFault
  | 'setting_fixed';
export type SettingFaults = Readonly<Partial<Record<SettingName, SettingFault>>>;

const daysFrom = (least: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .refine((value) => value >= least && value <= MAX_DAYS);

const RULES: { readonly [Name in SettingName]: readonly [z.ZodType<SettingValues[Name]>, SettingFault] } = {
  name: [installationName(), 'name_invalid'],
  timezone: [z.string().refine(isTimeZone), 'zone_unknown'],
  defaultChannel: [z.string().min(1), 'channel_unknown'],
  ...daysBy((_, { atLeast, fault }) => [daysFrom(atLeast), fault] as const),
};

/** The checked settings, or what is wrong with each. Whether a channel exists is checked where it is stored. */
export function readSettings(
  input: SettingsInput,
  fixed: ReadonlySet<SettingName>,
): { values: Partial<SettingValues>; faults: SettingFaults } {
  const values: Record<string, unknown> = {};
  const faults: Partial<Record<SettingName, SettingFault>> = {};
  for (const [name, text] of Object.entries(input) as [SettingName, string][]) {
    const [rule, fault] = RULES[name];
    const parsed = rule.safeParse(text.trim());
    if (fixed.has(name)) faults[name] = 'setting_fixed';
    else if (parsed.success) values[name] = parsed.data;
    else faults[name] = fault;
  }
  return { values, faults };
}
