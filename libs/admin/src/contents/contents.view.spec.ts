import { both, contentJson, type Fields } from '@recado/core';
import type { MessageView } from '@recado/messages';
import { describe, expect, it } from 'vitest';
import { Localization } from '../i18n/localization.js';
import { contentDetails, contentLine, fieldDetails, picturesOf } from './contents.view.js';

const portuguese = new Localization('pt-BR', 'America/Sao_Paulo', 0);
const english = new Localization('en', 'America/Sao_Paulo', 0);
const media = { type: 'document', url: 'https://loja.example/nota.pdf', filename: null, mimetype: null } as const;
const template = { name: 'aviso', language: 'pt_BR', parameters: { pedido: '4711', valor: 'R$ 5' } };

describe('What a message carries', () => {
  it('is one line in the simulator, by its name', () => {
    expect(contentLine(null, portuguese)).toBeNull();
    expect(contentLine(contentJson({ category: 'utility' }), portuguese)).toBeNull();
    expect(contentLine(contentJson({ media }), portuguese)).toBe('Documento: nota.pdf');
    expect(contentLine(contentJson({ media, template }), english)).toBe('Document: nota.pdf · Template: aviso (pt_BR)');
    const nameless = { ...media, type: 'audio', url: 'https://loja.example/' } as const;
    expect(contentLine(contentJson({ media: nameless }), english)).toBe('Audio');
  });

  it.each([
    [null, 'text', 1, undefined],
    [null, null, 1, undefined],
    [null, 'media', 1, 'media'],
    [null, 'buttons', 1, 'text with buttons'],
    [null, 'direct_send', 1, 'text outside the window (Direct Send)'],
    [null, 'template:aviso', 1, 'template aviso'],
    [null, 'template:aviso', null, undefined],
  ])('and the form of it are rows of the page of the message: %j %s', (content, sentAs, sentAt, expected) => {
    const rows = contentDetails({ content, sentAs, sentAt } as MessageView, english);
    expect(rows.find(({ label }) => label === 'Sent as')?.text).toBe(expected);
  });

  it('has declared fields in rows, which readers without texts see only where the declaration says so', () => {
    const words = { light: both('claro', 'light') };
    const declared = {
      wire: 'x',
      synonyms: [],
      asked: { text: both('', '') },
      rule: { max: 40 },
      kept: 'content',
    } as const;
    const told = { export: 'not personal' } as const;
    const fields: Fields = {
      centre: { ...declared, told, panel: { label: both('Centro', 'Centre') } },
      shade: { ...declared, told, panel: { label: both('Cor', 'Shade'), words } },
      team: { ...declared, told, panel: { label: both('Equipe', 'Team'), open: true } },
      unseen: { ...declared, told },
    };
    const masked = new Localization('en', 'America/Sao_Paulo', 0, () => true);
    const values = { centre: 'a', shade: 'light', team: 'b', unseen: 'c' };
    const shown = (panel: Localization) => fieldDetails(fields, values, panel).map(({ label, text }) => [label, text]);
    expect(shown(portuguese)).toEqual(Object.entries({ Centro: 'a', Cor: 'claro', Equipe: 'b' }));
    expect(shown(masked)).toEqual([
      ['Centre', undefined],
      ['Shade', undefined],
      ['Team', 'b'],
    ]);
  });

  it('leads to the file that Recado keeps, for those who may see it', () => {
    const file = { type: 'image', id: 'med_1', filename: 'foto.png', mimetype: 'image/png', size: 5 } as const;
    const content = contentJson({ media: file });
    const message = { id: 7, content, sentAs: null, sentAt: null } as MessageView;
    const masked = new Localization('pt-BR', 'America/Sao_Paulo', 0, () => true);
    expect(contentDetails(message, english)[0]).toMatchObject({
      text: 'Image: foto.png',
      href: '/admin/messages/7/file',
    });
    expect(contentDetails(message, masked)[0]).toEqual({ label: 'Mídia', text: 'Imagem', href: null });
    const picture = { href: '/admin/messages/7/file', alt: 'Image: foto.png' };
    expect(picturesOf(7, content, english)).toEqual([picture]);
    expect([picturesOf(7, content, masked), picturesOf(7, contentJson({ media }), english)]).toEqual([[], []]);
    const header = { kind: 'media', type: 'image', source: file, filename: null } as const;
    expect(picturesOf(7, contentJson({ template: { ...template, header } }), english)).toEqual([picture]);
    for (const odd of [{ size: 2 * 1024 ** 2 + 1 }, { mimetype: 'image/svg+xml' }, { mimetype: 'image/heic' }])
      expect(picturesOf(7, contentJson({ media: { ...file, ...odd } }), english)).toEqual([]);
  });

  it('leads to each file, those of its template and of all cards too', () => {
    const file = { type: 'document', id: 'med_1', filename: 'a.pdf', mimetype: 'application/pdf', size: 5 } as const;
    const header = { kind: 'media', type: 'document', source: file, filename: 'a.pdf' } as const;
    const rowsOf = (more: object) => {
      const content = contentJson({ template: { ...template, header }, ...more });
      const rows = contentDetails({ id: 7, content, sentAs: null, sentAt: null } as MessageView, english);
      return rows.filter(({ href }) => href).map(({ label, text, href }) => [label, text, href]);
    };
    const address = '/admin/messages/7/file';
    expect(rowsOf({})).toEqual([['Header of the template', 'Document · a.pdf · med_1', address]]);
    expect(rowsOf({ media: { ...file, id: 'med_2' } })).toEqual([
      ['Media', 'Document: a.pdf', address],
      ['Header of the template', 'Document · a.pdf · med_1', `${address}?at=1`],
    ]);
    const photo = (name: string) =>
      ({ ...file, type: 'image', id: name, filename: name, mimetype: 'image/png' }) as const;
    const card = (source: ReturnType<typeof photo> | { url: string }) => {
      const above = { kind: 'media', type: 'image', source, filename: null } as const;
      return { header: above, parameters: [], buttons: [] };
    };
    const cards = [card(photo('1.png')), card({ url: 'https://loja.example/2.png' }), card(photo('3.png'))];
    const content = contentJson({ template: { ...template, header, cards } });
    expect(rowsOf({ template: { ...template, header, cards } }).map(([label, , href]) => [label, href])).toEqual([
      ['Header of the template', address],
      ['Card 1 of the template', `${address}?at=1`],
      ['Card 3 of the template', `${address}?at=2`],
    ]);
    expect(picturesOf(7, content, english)).toEqual([
      { href: `${address}?at=1`, alt: 'Image: 1.png' },
      { href: `${address}?at=2`, alt: 'Image: 3.png' },
    ]);
  });

  it('is shown with the words of its buttons, and the address of a link to who may see it', () => {
    const replies = [{ reply: { id: 'sim', title: 'Sim' } }, { reply: { id: 'nao', title: 'Não' } }];
    const link = [{ link: { title: 'Ver', url: 'https://loja.example/4711' } }];
    const row = (buttons: typeof replies | typeof link, panel: Localization) => {
      const message = { content: contentJson({ buttons }), sentAs: null, sentAt: null } as MessageView;
      return contentDetails(message, panel).find(({ label }) => label === 'Botões')?.text;
    };
    const masked = new Localization('pt-BR', 'America/Sao_Paulo', 0, () => true);
    expect(row(replies, portuguese)).toBe('Sim · Não');
    expect(row(link, portuguese)).toBe('Ver: https://loja.example/4711');
    expect(row(link, masked)).not.toContain('loja');
    expect(row(link, masked)).not.toContain('Ver');
  });

  it('is told to who may not see names and addresses by its type alone', () => {
    const masked = new Localization('pt-BR', 'America/Sao_Paulo', 0, () => true);
    const content = contentJson({ media });
    expect(contentLine(content, masked)).toBe('Documento');
    const rows = contentDetails({ content, sentAs: null, sentAt: null } as MessageView, masked);
    expect(rows.filter(({ text }) => text !== undefined)).toEqual([{ label: 'Mídia', text: 'Documento', href: null }]);
  });

  it('is shown with its address and its parameters', () => {
    const content = contentJson({ media, template });
    const rows = contentDetails({ content, sentAs: null, sentAt: null } as MessageView, portuguese);
    expect(rows.filter(({ text }) => text !== undefined).map(({ label, text }) => [label, text])).toEqual([
      ['Mídia', 'Documento: nota.pdf'],
      ['Endereço da mídia', 'https://loja.example/nota.pdf'],
      ['Modelo', 'aviso (pt_BR)'],
      ['Parâmetros do modelo', 'pedido: 4711 · valor: R$ 5'],
    ]);
  });

  it('is shown with the values of every part of its template', () => {
    const source = { url: 'https://loja.example/b.pdf' };
    const header = { kind: 'media', type: 'document', source, filename: 'boleto.pdf' } as const;
    const payment = { type: 'boleto', line: '0019', amount: 1_234 } as const;
    const whole = {
      ...template,
      header,
      code: '482913',
      offerEndsAt: Date.UTC(2026, 11, 24, 21),
      buttons: [
        { index: 1, kind: 'text', text: 'pedido/4711' },
        { index: 2, kind: 'payment', payment },
      ],
      cards: [{ header: null, parameters: ['R$ 5'], buttons: [{ index: 0, kind: 'payload', payload: 'quero' }] }],
    } as const;
    const message = { content: contentJson({ template: whole }), sentAs: null, sentAt: null } as MessageView;
    const rows = contentDetails(message, portuguese).filter(({ text, time }) => text !== undefined || time);
    expect(rows.map(({ label, text, time }) => [label, text ?? time?.text])).toEqual([
      ['Modelo', 'aviso (pt_BR)'],
      ['Cabeçalho do modelo', 'Documento · boleto.pdf · https://loja.example/b.pdf'],
      ['Parâmetros do modelo', 'pedido: 4711 · valor: R$ 5'],
      ['Código de uso único', '482913'],
      ['Fim da oferta', '24/12/2026 18:00'],
      ['Botão 1 do modelo', 'pedido/4711'],
      ['Botão 2 do modelo', 'Boleto: 0019 · R$ 12,34'],
      ['Cartão 1 do modelo', 'R$ 5 · botão 0: quero'],
    ]);
    const masked = new Localization('pt-BR', 'America/Sao_Paulo', 0, () => true);
    const hidden = contentDetails(message, masked).map(({ text }) => JSON.stringify(text));
    expect(hidden.join()).not.toMatch(/482913|pedido|0019|boleto|R\$ 5|quero/);
  });
});
