import { describe, expect, it } from 'vitest';
import { SECTIONS } from '../sections/index.js';
import { NOTES } from '../testing/notes/notes.section.js';
import { frameTexts } from '../ui/texts/index.js';
import { commands } from './page.js';
import { isListed } from './section.js';

const offered = (may: (href: string, method?: string) => boolean, sections = SECTIONS) =>
  commands({ sections, language: 'pt-BR', t: frameTexts['pt-BR'], may });

describe('the list of commands', () => {
  it('has every section with a link in the navigation, and where it belongs', () => {
    const all = offered(() => true);
    expect([all[0], all[2]]).toEqual([
      { href: '/admin', text: 'Início', place: null, words: 'painel situação resumo' },
      { href: '/admin/messages', text: 'Mensagens', place: null, words: 'enviadas recibos procurar telefone' },
    ]);
    expect(all).toContainEqual(expect.objectContaining({ href: '/admin/people', text: 'Pessoas', place: 'Acesso' }));
    const hrefs = all.map(({ href }) => href);
    for (const { path } of SECTIONS.filter(isListed)) expect(hrefs).toContain(path ? `/admin/${path}` : '/admin');
  });

  it('has what the sections offer beside their pages', () => {
    const all = offered(() => true);
    expect(all).toContainEqual(
      expect.objectContaining({ href: '/admin/api-keys/new', text: 'Nova chave de API', place: 'Chaves de API' }),
    );
    expect(all).toContainEqual(
      expect.objectContaining({ href: '/admin/channels#pause-all', text: 'Pausar tudo', place: 'Canais' }),
    );
  });

  it.each([
    'apagar',
    'lgpd',
    'excluir',
    'backup',
    'qr',
    'importar',
    'fuso',
    'descadastrar',
    'doctor',
    'support',
    'restore',
  ])('finds what people call "%s"', (word) =>
    expect(offered(() => true).filter(({ words }) => words.includes(word))).not.toEqual([]),
  );

  it('has a section that is new, without another change', () => {
    const [notes, note] = offered(() => true, [NOTES]);
    expect(notes).toEqual({ href: '/admin/notes', text: 'Anotações', place: 'Acesso', words: 'lembrete' });
    expect(note).toEqual({ href: '/admin/notes#text', text: 'Nova anotação', place: 'Anotações', words: 'lembrete' });
  });

  it('has nothing that the reader may not open or do', () => {
    const texts = offered((href, method) => method !== 'POST' && !href.startsWith('/admin/api-keys')).map(
      ({ text }) => text,
    );
    expect(texts).not.toContain('Chaves de API');
    expect(texts).not.toContain('Nova chave de API');
    expect(texts).not.toContain('Pausar tudo');
    expect(texts).toContain('Novo canal');
  });

  it('has a text for each command of a section', () => {
    for (const { path, commands: own = [], texts } of [...SECTIONS, NOTES]) {
      const named = (texts?.en as { commands?: object } | undefined)?.commands ?? {};
      expect([path, Object.keys(named)]).toEqual([path, own.map(({ name }) => name)]);
    }
  });
});
