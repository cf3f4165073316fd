import type { SettingTexts } from '@recado/config';
import type { Bilingual } from '@recado/core';

type Texts = Bilingual<SettingTexts>;

export const ADDRESS: Texts = {
  'pt-BR': {
    label: 'URL',
    hint: 'http ou https, sem usuário nem senha.',
    expected: 'Informe um endereço completo, como https://api.exemplo.com.br, sem usuário nem senha.',
  },
  en: {
    label: 'URL',
    hint: 'http or https, without user or password.',
    expected: 'Give a whole address, like https://api.example.com, without user or password.',
  },
};

export const API_KEY: Texts = {
  'pt-BR': { label: 'Chave da API', hint: 'A do provedor, não uma do Recado.' },
  en: { label: 'API key', hint: 'The provider’s, not one of Recado.' },
};

export const WEBHOOK_SECRET: Texts = {
  'pt-BR': { label: 'Segredo dos recibos', hint: 'Comprova que os recibos vêm do provedor; sem ele, nenhum é aceito.' },
  en: { label: 'Secret of the receipts', hint: 'Proves receipts; without it none is believed.' },
};
