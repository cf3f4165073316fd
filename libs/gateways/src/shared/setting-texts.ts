import { both } from '@recado/core';

export const ADDRESS = {
  label: both('URL', 'URL'),
  hint: both('http ou https, sem usuário nem senha.', 'http or https, without user or password.'),
  expected: both(
    'Informe um endereço completo, como https://api.exemplo.com.br, sem usuário nem senha.',
    'Enter a complete address, such as https://api.example.com, without user or password.',
  ),
};

export const API_KEY = {
  label: both('Chave da API', 'API key'),
  hint: both('A chave do provedor, não uma do Recado.', 'The provider’s key, not one of Recado’s.'),
};

export const WEBHOOK_SECRET = {
  label: both('Segredo dos recibos', 'Receipts secret'),
  hint: both(
    'Comprova que os recibos vêm do provedor; sem ele, nenhum recibo é aceito.',
    'Proves that receipts come from the provider; without it none is accepted.',
  ),
};

export const TYPING = {
  label: both('Mostrar “digitando…”', 'Show “typing…”'),
  hint: both(
    'Antes de cada texto, por 1 a 5 segundos, conforme o tamanho dele.',
    'Before each text, for 1 to 5 seconds, depending on its length.',
  ),
  choices: { off: both('Não', 'No'), on: both('Sim', 'Yes') },
};

export const MARK_READ = {
  label: both('Marcar como lidas', 'Mark as read'),
  hint: both(
    'O que o destinatário escreveu ao canal é marcado como lido antes de cada texto a ele.',
    'What the recipient wrote to the channel is marked as read before each text to them.',
  ),
  choices: { off: both('Não', 'No'), on: both('Sim', 'Yes') },
};
