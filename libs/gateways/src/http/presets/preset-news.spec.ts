import { presetNews, takenPreset } from '@recado/config';
import { expect, it } from 'vitest';
import { httpDefinition } from '../http.definition.js';

const NOW = httpDefinition.presets!.find(({ id }) => id === 'gowa')!.settings.description!;
/** What an earlier version of Recado shipped. */
const OLD = NOW.replace('/send/message', '/v8/send');
const EARLIER = { ...httpDefinition, presets: [{ ...httpDefinition.presets![0]!, settings: { description: OLD } }] };
const channel = (description: string) => ({ url: 'https://gowa.example', description });

it('says nothing of a copy that is the preset, whatever its white space', () => {
  const compact = JSON.stringify(JSON.parse(NOW));
  expect(presetNews(httpDefinition, channel(compact), null)).toBeNull();
  expect(presetNews(httpDefinition, channel(NOW), takenPreset(httpDefinition, channel(NOW)))).toBeNull();
});

it('says that a preset is newer than the copy, and whether somebody changed that', () => {
  const taken = takenPreset(EARLIER, channel(OLD));
  const changed = channel(OLD.replace('GATEWAY_TIMEOUT', 'OTHER'));
  expect(presetNews(EARLIER, channel(OLD), taken)).toBeNull();
  expect(presetNews(httpDefinition, channel(OLD), taken)).toMatchObject({ preset: { id: 'gowa' }, isChanged: false });
  expect(takenPreset(EARLIER, changed, taken)).toBe(taken);
  expect(presetNews(EARLIER, changed, taken)).toBeNull();
  expect(presetNews(httpDefinition, changed, taken)).toMatchObject({ isChanged: true });
});

it('compares channels from before by their content, and does not know who changed what', () => {
  expect(presetNews(httpDefinition, channel(OLD), null)).toMatchObject({ preset: { id: 'gowa' }, isChanged: null });
  expect(takenPreset(httpDefinition, channel(OLD), null)).toBeNull();
  expect(takenPreset(httpDefinition, channel(NOW), null)).toBe(takenPreset(httpDefinition, channel(NOW)));
});

it('says nothing of descriptions that somebody wrote, and of channels without one', () => {
  const own = httpDefinition.presets!.find(({ id }) => id === 'own')!.settings.description!;
  for (const description of [own, own.replace('/messages', '/sms'), '{', ''])
    expect(presetNews(httpDefinition, channel(description), null)).toBeNull();
  expect(takenPreset(httpDefinition, channel(own))).toBeNull();
  expect(presetNews(undefined, {}, null)).toBeNull();
});
