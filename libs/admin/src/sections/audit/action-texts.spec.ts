import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { inProject } from '../../../../../test/support/paths.js';
import { sourceFiles } from '../../../../../test/support/source-imports.js';
import { auditTexts } from './texts/index.js';

it('every action that the sources record has a text in both languages', () => {
  const files = sourceFiles('libs').filter((file) => !/\.spec\.|\/testing\/|sections\/audit\//.test(file));
  const sources = files.map((file) => readFileSync(inProject(file), 'utf8')).join('\n');
  const recorded = [...sources.matchAll(/\baction: '(\w+\.\w+)'/g)].map(([, action = '']) => action);
  const { 'pt-BR': portuguese, en } = auditTexts;
  const known = Object.keys(portuguese.audit.actions);
  expect(recorded.filter((action) => !known.includes(action))).toEqual([]);
  expect(Object.keys(en.audit.actions)).toEqual(known);
});
