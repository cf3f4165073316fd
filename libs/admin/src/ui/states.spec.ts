import { readFileSync } from 'node:fs';
import { wordAlert } from '@recado/alerts';
import { describe, expect, it } from 'vitest';
import { inProject } from '../../../../test/support/paths.js';
import { sourceFiles } from '../../../../test/support/source-imports.js';
import { BATCH_STATES, CHANNEL_STATES } from './states.js';

describe('the words and the colours of states', () => {
  const sources = sourceFiles('libs/admin/src').filter((file) => !/\.spec\.tsx?$|ui\/states\.ts$/.test(file));

  it('are written in one place: no chip, bar or chart has a colour of its own for a status of messages', () => {
    const own = /name: t\.(?:sent|delivered|read|failed)\b[^}\n]*tone: '/;
    const found = sources.filter((file) => own.test(readFileSync(inProject(file), 'utf8')));
    expect(found).toEqual([]);
  });

  it.each(['pt-BR', 'en'] as const)('are the same for equal words: %s', (language) => {
    const all = [...Object.values(BATCH_STATES[language]), ...Object.values(CHANNEL_STATES[language])];
    const tones = new Map(all.map(({ text, tone }) => [text, tone]));
    for (const { text, tone } of all) expect([text, tone]).toEqual([text, tones.get(text)]);
  });

  it.each(['pt-BR', 'en'] as const)('are those that alerts use: %s', (language) => {
    const times = { openedAt: 0, resolvedAt: null };
    const alert = { id: 1, kind: 'channel_suspended', subject: '1', detail: { channel: 'loja' }, ...times } as const;
    const { title } = wordAlert(alert, language, 'UTC');
    expect(title.toLowerCase()).toContain(CHANNEL_STATES[language].suspended.text.toLowerCase());
  });
});
