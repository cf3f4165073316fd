import { expect, it } from 'vitest';
import type { PanelView } from '../../ui/panel-context.js';
import { testConfig } from '../../../../../test/support/fixtures/test-config.js';
import { askedSettings } from './asked-settings.js';

const FIELD = { name: 'description', isSecret: false, isSet: false, isRequired: false, value: null, choices: [] };

const panel = () => {
  const { gateways } = testConfig({});
  return { settings: { gateways }, format: { language: 'en' }, texts: () => ({}) } as unknown as PanelView;
};

it.each([
  ['waha', {}, true],
  ['whatsapp-cloud', {}, true],
  ['http', {}, false],
  ['http', { request: {}, isLinkedPhone: true }, true],
  ['http', { request: {} }, false],
])('a form of %s with %j asks for limits of new recipients: %s', (kind, description, expected) => {
  const typed = Object.keys(description).length === 0 ? {} : { description: JSON.stringify(description) };
  expect(askedSettings(kind, [FIELD] as never, typed, panel()).hasCold).toBe(expected);
});

it('a form of a linked phone asks for none of its settings at once: the phone is all that it needs', () => {
  const fields = ['typing', 'clientVersion'].map((name) => ({ ...FIELD, name }));
  expect(askedSettings('linked-phone', fields as never, {}, panel()).first).toEqual([]);
});
