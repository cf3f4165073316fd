import { describe, expect, it } from 'vitest';
import { Localization } from '../../i18n/localization.js';
import { render } from '../../testing/render.js';
import { templateParts } from './template-parts.js';
import { TemplatePreview } from './template-preview.js';

const portuguese = new Localization('pt-BR', 'UTC', 0);
const buttons = [{ type: 'QUICK_REPLY', text: 'Sim' }, { type: 'COPY_CODE' }, { type: 'NOVIDADE', text: '<b>Ver</b>' }];
const components = [
  { type: 'HEADER', format: 'DOCUMENT' },
  { type: 'FOOTER', text: 'Responda SAIR' },
  { type: 'BUTTONS', buttons },
  {
    type: 'CAROUSEL',
    cards: [
      {
        components: [
          { type: 'HEADER', format: 'IMAGE' },
          { type: 'BODY', text: 'Um' },
        ],
      },
    ],
  },
];
const parts = templateParts({ body: 'Olá!', components: JSON.stringify(components) }, {});
const words = (html: string) =>
  html
    .replace(/<[^>]*>/g, '|')
    .split(/\|+/)
    .filter(Boolean);

describe('the preview of a template', () => {
  it('shows its parts in the order of the phone, a kind of medium in place of the medium', () => {
    const html = render(<TemplatePreview {...parts} />, {}, portuguese);
    expect(words(html)).toEqual([
      ...['Documento', 'Olá!', 'Responda SAIR', 'Sim', 'copia um cupom', '&lt;b>Ver&lt;/b>', 'Imagem', 'Um'],
    ]);
    expect(html).toContain('aria-label="Cartões do carrossel"');
  });

  it('says the place and the kind of each button where values for them are asked', () => {
    const html = render(<TemplatePreview {...parts} namesButtons />);
    for (const line of ['Button 0: quick reply', 'Button 1: copies a coupon', 'Button 2: another kind (NOVIDADE)']) {
      expect(html).toContain(line);
    }
  });
});
