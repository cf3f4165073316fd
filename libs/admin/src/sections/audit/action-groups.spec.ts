import { expect, it } from 'vitest';
import { actionChoices } from './audit.controller.js';
import { auditTexts } from './texts/index.js';

it.each(['pt-BR', 'en'] as const)(
  'the actions are offered by group, each once, sorted as people sort: %s',
  (language) => {
    const { audit } = auditTexts[language];
    const choices = actionChoices('channel.paused', audit, language);
    expect(choices.map(({ value }) => value).sort()).toEqual(Object.keys(audit.actions).sort());
    const groups = choices.map(({ group }) => group).filter((group, at, all) => group !== all[at - 1]);
    expect(groups).toEqual(Object.values(audit.groups));
    const channels = choices.filter(({ group }) => group === audit.groups.channels).map(({ text }) => text);
    expect(channels).toEqual(channels.toSorted((a, b) => a.localeCompare(b, language)));
    expect(choices.filter(({ chosen }) => chosen)).toMatchObject([{ text: audit.actions['channel.paused'] }]);
  },
);
