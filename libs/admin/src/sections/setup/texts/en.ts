import type { ptBR } from './pt-BR.js';

/** The texts of the first-run page, in English. */
export const en: typeof ptBR = {
  setup: {
    title: 'First access',
    lead: 'Create the administrator of this server. You will be signed in right away.',
    email: 'Your e-mail',
    password: 'Password',
    passwordHint: '12 to 128 characters. A long phrase beats symbols.',
    repeat: 'Repeat the password',
    submit: 'Create administrator',
    goneTitle: 'This link is no longer valid',
    gone: 'A setup link works once and for 24 hours, until the next start of the server, and must be copied whole.',
    goneExists: 'If the administrator exists already, sign in with e-mail and password.',
    goneRetry:
      'If there is none yet, open the newest link that is in the server’s log, or restart the server for another one.',
    toLogin: 'Go to sign-in',
  },
};
