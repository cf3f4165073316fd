import { Injectable } from '@nestjs/common';
import { type GatewayKind, SETTINGS_SCHEMAS, type SettingsSchema } from '@recado/config';
import type { ChannelView } from './channel.view.js';
import { ChannelSettings } from './channel-settings.js';

/** One setting of a channel as people may see it. */
export interface ChannelField {
  name: string;
  isSecret: boolean;
  /** The channel cannot send without it. */
  isRequired: boolean;
  /** Null for a secret, and for what is not set. */
  value: string | null;
  isSet: boolean;
}

/** The settings of channels for forms and lists: secrets are told to be there, and never what they are. */
@Injectable()
export class ChannelFields {
  constructor(private readonly settings: ChannelSettings) {}

  /** What a kind of gateway asks for. */
  ofKind(gateway: GatewayKind): ChannelField[] {
    return fields(gateway, {});
  }

  /** What a channel has. */
  async of({ id, gateway }: ChannelView): Promise<ChannelField[]> {
    return fields(gateway, (await this.settings.of(id)) ?? {});
  }
}

function fields(gateway: GatewayKind, settings: Readonly<Record<string, unknown>>): ChannelField[] {
  const { schema, secrets }: SettingsSchema = SETTINGS_SCHEMAS[gateway];
  return Object.entries(schema.shape).map(([name, rule]) => {
    const isSecret = secrets.includes(name);
    const value = settings[name];
    const isSet = value !== undefined && value !== null && value !== '';
    return {
      name,
      isSecret,
      isRequired: !rule.safeParse(undefined).success,
      value: isSecret || !isSet ? null : textOf(value),
      isSet,
    };
  });
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
