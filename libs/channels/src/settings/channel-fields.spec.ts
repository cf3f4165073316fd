import { describe, expect, it } from 'vitest';
import { testConfig } from '../../../../test/support/fixtures/test-config.js';
import { ChannelFields } from './channel-fields.js';
import type { ChannelSettings } from './channel-settings.js';

const NO_SETTINGS = { of: async () => undefined } as unknown as ChannelSettings;

describe('the settings of a kind of gateway', () => {
  const fields = new ChannelFields(NO_SETTINGS, testConfig());
  const choicesOf = (kind: string, field: string) => fields.ofKind(kind).find(({ name }) => name === field)?.choices;

  it('have the values among which one is chosen, the default first', () => {
    expect(choicesOf('whatsapp-cloud', 'outsideWindow')).toEqual(['fail', 'direct_send', 'template']);
  });

  it('are typed where there are no fixed values', () => {
    expect(choicesOf('whatsapp-cloud', 'version')).toEqual([]);
    expect(choicesOf('whatsapp-cloud', 'carrierTemplate')).toEqual([]);
  });
});
