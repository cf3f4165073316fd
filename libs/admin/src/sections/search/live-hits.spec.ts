import { expect, it } from 'vitest';
import { liveHits, type Hit } from './search.controller.js';

const hit = (name: string, isExact = false): Hit => ({
  href: `/${name}`,
  name,
  about: [],
  state: null,
  when: null,
  isExact,
});
const group = (title: string, hits: Hit[], links: string[] = []) => ({
  title,
  hits,
  links: links.map((text) => ({ href: `/${text}`, text })),
});
const names = (...groups: ReturnType<typeof group>[]) => liveHits({ groups }).map(({ name }) => name);

it('shows what the text names first, then one of each kind in turns, and five at most', () => {
  const batches = group(
    'Lotes',
    ['b1', 'b2', 'b3', 'b4'].map((name) => hit(name)),
  );
  const keys = group('Chaves', [hit('k1'), hit('k2', true)]);
  expect(names(batches, keys)).toEqual(['k2', 'b1', 'k1', 'b2', 'b3']);
});

it('ends with where all of them are, and says what each is', () => {
  const phone = group('Mensagens', [hit('+55 11')], ['O que se sabe']);
  expect(liveHits({ groups: [phone] })).toEqual([
    { href: '/+55 11', name: '+55 11', place: 'Mensagens' },
    { href: '/O que se sabe', name: 'O que se sabe', place: 'Mensagens' },
  ]);
  expect(names()).toEqual([]);
});
