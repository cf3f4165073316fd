import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PANEL_ROOT } from '../panel/assets.js';
import { isListed } from '../panel/section.js';
import { SECTIONS } from '../sections/index.js';
import { frameTexts } from '../ui/texts/index.js';
import { Localization } from './localization.js';

const bundles = [frameTexts, ...SECTIONS.flatMap(({ texts }) => texts ?? [])];

/** `keys.title` → `text`, `keys.manageNamed` → `text of 1`, for every entry. */
function shapeOf(catalogue: object, path = ''): [string, string][] {
  return Object.entries(catalogue).flatMap(([name, value]: [string, unknown]): [string, string][] => {
    const here = `${path}${name}`;
    if (typeof value === 'object' && value !== null) return shapeOf(value, `${here}.`);
    return [[here, typeof value === 'function' ? 'sentence' : 'text']];
  });
}

/** Every text of a catalogue, a line each; the source of a sentence that takes values. */
function wordsOf(catalogue: object): string {
  return Object.values(catalogue)
    .map((value: unknown) => (typeof value === 'object' && value !== null ? wordsOf(value) : String(value)))
    .join('\n');
}

it('has the same texts in both languages', () => {
  for (const texts of bundles) expect(shapeOf(texts.en)).toEqual(shapeOf(texts['pt-BR']));
});

it('has no empty text', () => {
  for (const texts of bundles) expect(JSON.stringify(texts)).not.toMatch(/:""/);
});

it('uses the words of the glossary in Portuguese', () => {
  const others =
    /algarismo|Vazio:|Isto não pode ser desfeito|dá para|Este campo é preciso|não serve|Mudar o horário|venceu/;
  for (const texts of bundles) expect(wordsOf(texts['pt-BR'])).not.toMatch(others);
});

it('names in the navigation what has a link there, and nothing else', () => {
  const named = SECTIONS.filter(({ texts }) => 'navigation' in (texts?.en ?? {}));
  expect(named.map(({ path }) => path)).toEqual(SECTIONS.filter(isListed).map(({ path }) => path));
});

it('has a text for each command of the list, and no other', () => {
  for (const { path, texts, commands = [] } of SECTIONS) {
    const { commands: named = {} } = (texts?.en ?? {}) as { commands?: object };
    expect(Object.keys(named).sort(), path).toEqual(commands.map(({ name }) => name).sort());
  }
});

it('has the agreed names of keys and of unconfirmed messages', () => {
  const names = SECTIONS.filter(isListed).flatMap(({ path, texts }) => (path === 'api-keys' ? [texts] : []));
  expect(names).toMatchObject([{ 'pt-BR': { navigation: 'Chaves de API' }, en: { navigation: 'API Keys' } }]);
  expect(frameTexts['pt-BR'].statuses.unknown).toBe('Envio não confirmado');
});

describe('the codes of forms', () => {
  const files = readdirSync(join(PANEL_ROOT, 'sections'), { recursive: true, encoding: 'utf8' });

  /** The texts of the folder of a file, which has one bundle of them or none. */
  const textsNear = async (file: string): Promise<object> => {
    const texts = join(PANEL_ROOT, 'sections', dirname(file), 'texts/index.ts');
    if (!existsSync(texts)) return {};
    const [bundle = {}] = Object.values((await import(texts)) as Record<string, object>);
    return bundle;
  };

  it('have a sentence each, of the section or of every form', async () => {
    const forms = files.filter((file) => file.endsWith('.form.ts'));
    expect(forms.length).toBeGreaterThan(2);
    for (const form of forms) {
      const source = readFileSync(join(PANEL_ROOT, 'sections', form), 'utf8');
      const { fields } = new Localization('en', 'UTC', 0).texts({ 'pt-BR': {}, en: {}, ...(await textsNear(form)) });
      const codes = [...source.matchAll(/message: '(\w+)'/g)].map(([, code = '']) => code);
      expect(
        codes.filter((code) => !(code in fields)),
        form,
      ).toEqual([]);
    }
  });
});
