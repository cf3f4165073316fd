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
    expected: 'Enter a complete address, such as https://api.example.com, without user or password.',
  },
};

export const API_KEY: Texts = {
  'pt-BR': { label: 'Chave da API', hint: 'A chave do provedor, não uma do Recado.' },
  en: { label: 'API key', hint: 'The provider’s key, not one of Recado’s.' },
};

export const WEBHOOK_SECRET: Texts = {
  'pt-BR': {
    label: 'Segredo dos recibos',
    hint: 'Comprova que os recibos vêm do provedor; sem ele, nenhum recibo é aceito.',
  },
  en: { label: 'Receipts secret', hint: 'Proves that receipts come from the provider; without it none is accepted.' },
};

export const TYPING: Texts = {
  'pt-BR': {
    label: 'Mostrar “digitando…”',
    hint: 'Antes de cada texto, por 1 a 5 segundos, conforme o tamanho dele.',
    choices: { off: 'Não', on: 'Sim' },
  },
  en: {
    label: 'Show “typing…”',
    hint: 'Before each text, for 1 to 5 seconds, depending on its length.',
    choices: { off: 'No', on: 'Yes' },
  },
};

export const MARK_READ: Texts = {
  'pt-BR': {
    label: 'Marcar como lidas',
    hint: 'O que o destinatário escreveu ao canal é marcado como lido antes de cada texto a ele.',
    choices: { off: 'Não', on: 'Sim' },
  },
  en: {
    label: 'Mark as read',
    hint: 'What the recipient wrote to the channel is marked as read before each text to them.',
    choices: { off: 'No', on: 'Yes' },
  },
};
