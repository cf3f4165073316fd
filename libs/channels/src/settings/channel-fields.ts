import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config, type GatewaySettings, type SettingsSchema } from '@recado/config';
import { z } from 'zod';
import type { ChannelView } from '../list/channel.view.js';
import { ChannelSettings } from './channel-settings.js';

/** One setting of a channel as people may see it. A secret has no value here. */
export interface ChannelField {
  name: string;
  isSecret: boolean;
  /** It is a text of several lines. */
  isDocument: boolean;
  /** The channel cannot send without it. */
  isRequired: boolean;
  /** Null for a secret, and for what is not set. */
  value: string | null;
  isSet: boolean;
  /** What it is where nothing is given; null: nothing, or it must be given. */
  usual: string | null;
  /** The values among which it is chosen, the default first where it has one; empty: it is typed. */
  choices: readonly string[];
}

/** The settings of channels for forms and lists. Whether a secret is set is shown, but not its value. */
@Injectable()
export class ChannelFields {
  constructor(
    private readonly settings: ChannelSettings,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The settings of a kind of gateway, without values. Empty for a kind that this version does not know. */
  ofKind(gateway: string): ChannelField[] {
    return this.fields(gateway, {});
  }

  /** The settings of a channel. */
  async of({ id, gateway }: ChannelView): Promise<ChannelField[]> {
    return this.fields(gateway, (await this.settings.of(id)) ?? {});
  }

  private fields(gateway: string, settings: GatewaySettings): ChannelField[] {
    const known = this.config.gateways.find(gateway)?.settings;
    return known ? Object.keys(known.schema.shape).map((name) => toField(name, known, settings[name])) : [];
  }
}

function toField(name: string, { schema, secrets, documents = [] }: SettingsSchema, value: unknown): ChannelField {
  const isSecret = secrets.includes(name);
  const isSet = value !== undefined && value !== null && value !== '';
  return {
    name,
    isSecret,
    isDocument: documents.includes(name),
    isRequired: schema.shape[name]?.safeParse(undefined).success === false,
    value: isSecret || !isSet ? null : textOf(value),
    isSet,
    usual: usualOf(schema.shape[name]),
    choices: choicesOf(schema.shape[name]),
  };
}

function usualOf(rule: z.ZodType | undefined): string | null {
  const { success, data } = rule?.safeParse(undefined) ?? { success: false };
  return success && data !== undefined && data !== null ? textOf(data) : null;
}

function choicesOf(rule: z.ZodType | undefined): string[] {
  if (rule instanceof z.ZodEnum) return rule.options.map(String);
  if (rule instanceof z.ZodOptional) return choicesOf(rule.unwrap() as z.ZodType);
  if (!(rule instanceof z.ZodPrefault || rule instanceof z.ZodDefault)) return [];
  const values = choicesOf(rule.unwrap() as z.ZodType);
  const usual = String(rule.parse(undefined));
  return values.length === 0 ? [] : [usual, ...values.filter((value) => value !== usual)];
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
