import { describe, expect, it } from 'vitest';
import { descriptionFaultText } from './description/description-fault.js';
import { readDescription } from './description/read-description.js';
import { ONE_PHONE } from '../shared/usual-limits.js';
import { httpDefinition, httpForm } from './http.definition.js';
import { HTTP_PRESETS } from './presets/presets.js';

const descriptionOf = (id: string) => HTTP_PRESETS.find((preset) => preset.id === id)?.settings.description ?? '';

describe('the descriptions that ship', () => {
  it.each(HTTP_PRESETS.map(({ id }) => id))('%s passes the validation of the engine', (id) => {
    const read = readDescription(descriptionOf(id));
    expect(read.ok ? '' : descriptionFaultText(read.fault, 'en')).toBe('');
  });

  it.each(HTTP_PRESETS.map(({ id }) => id))('%s names each secret that it uses in both languages', (id) => {
    const { secrets = {} } = JSON.parse(descriptionOf(id)) as { secrets?: Record<string, object> };
    const used = new Set(Array.from(descriptionOf(id).matchAll(/\{secret\.(\d)\}/g), ([, number]) => number));
    expect(Object.keys(secrets).sort()).toEqual([...used].sort());
    expect(Object.values(secrets).every((words) => 'pt-BR' in words && 'en' in words)).toBe(true);
  });

  it.each([
    ['gowa', ['url', 'secret1', 'secret2', 'secret3', 'secret4']],
    ['wuzapi', ['url', 'secret1', 'secret2']],
    ['evolution-go', ['url', 'secret1', 'secret2']],
    ['zenvia-sms', ['url', 'secret1', 'secret2', 'secret3']],
    ['own', ['url', 'description', 'secret1', 'secret2']],
  ])('%s asks for %j and nothing else at once', (id, first) => {
    const form = httpForm({ description: descriptionOf(id) });
    expect(form).toMatchObject({ preset: id, first, required: first.filter((name) => name.startsWith('secret')) });
    expect(form.without).toContain('secret5');
  });

  it('have the limits of a phone where one is linked, and none for SMS', () => {
    const limitsOf = (id: string) => httpForm({ description: descriptionOf(id) }).usualLimits;
    expect(['gowa', 'wuzapi', 'evolution-go'].map(limitsOf)).toEqual([ONE_PHONE, ONE_PHONE, ONE_PHONE]);
    expect(limitsOf('zenvia-sms')).toBeUndefined();
  });

  it('call a secret what it is at the provider', () => {
    const { texts } = httpForm({ description: descriptionOf('gowa') });
    expect(texts['pt-BR'].secret3?.label).toBe('Aparelho (X-Device-Id)');
    expect(texts.en.secret3?.label).toBe('Device (X-Device-Id)');
  });
});

describe('the form of a channel of the http gateway', () => {
  it('asks without a description what the contract of Recado needs', () => {
    expect(httpForm({})).toMatchObject({ first: ['url', 'secret'], required: [] });
    expect(httpForm({}).without).not.toContain('description');
    expect(httpDefinition.form?.({})).toEqual(httpForm({}));
  });

  it('shows a description that a person changed at once, with the name and the guide of the one that it came from', () => {
    const form = httpForm({ description: descriptionOf('wuzapi').replace('/chat/send/text', '/v2/text') });
    expect(form).toMatchObject({ preset: 'wuzapi', first: ['url', 'description', 'secret1', 'secret2'] });
  });

  it('says at the field what is wrong with one, with its line, and still asks for its secrets', () => {
    const description = '{\n  "headers": { "X-Key": "{secret.4}" },\n  "request": { "path": "send" }\n}';
    const { preset, required, texts } = httpForm({ description });
    expect({ preset, required }).toEqual({ preset: 'own', required: ['secret4'] });
    expect(texts.en.description?.expected).toMatch(/^line 3, column 16: \/request\/path: this must be a path/);
    expect(texts['pt-BR'].description?.expected).toMatch(/^linha 3, coluna 16: /);
  });
});
