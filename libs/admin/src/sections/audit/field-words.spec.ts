import { SETTING_VARIABLES } from '@recado/config';
import { expect, it } from 'vitest';
import { testConfig } from '../../../../../test/support/fixtures/test-config.js';
import { auditTexts } from './texts/index.js';

const { gateways } = testConfig();
const { fields } = auditTexts['pt-BR'].audit;

it.each([
  [
    'the settings of every kind of channel',
    gateways.kinds.flatMap((kind) => Object.keys(gateways.find(kind)?.settings.schema.shape ?? {})),
  ],
  ['the settings of the installation', Object.keys(SETTING_VARIABLES)],
])('has a word for each of %s', (_of, names) => {
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter((name) => !(name in fields))).toEqual([]);
});
