import type { Phrases } from './phrases.js';

/** What the commands about administrators say. */
export const peoplePhrases: Phrases = {
  '--email <address> [--password <password> | --password-stdin]':
    '--email <e-mail> [--password <senha> | --password-stdin]',
  'creates an administrator; the password may also come from ADMIN_PASSWORD, or is asked for':
    'cria um administrador; a senha também pode vir de ADMIN_PASSWORD, senão é perguntada',
  'Administrator {0} was created.': 'O administrador {0} foi criado.',
  'Give --password or --password-stdin, not both.': 'Informe --password ou --password-stdin, não os dois.',
  Password: 'Senha',
  'The password is missing: give --password, --password-stdin or ADMIN_PASSWORD.':
    'Falta a senha: informe --password, --password-stdin ou ADMIN_PASSWORD.',
};
