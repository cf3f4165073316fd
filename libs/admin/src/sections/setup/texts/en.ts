import type { ptBR } from './pt-BR.js';

/** The texts of the first-run page, in English. */
export const en: typeof ptBR = {
  setup: {
    title: 'First access',
    lead: 'Create the administrator of this server. You will be signed in right away.',
    email: 'Your e-mail',
    password: 'Password',
    passwordHint: '12 to 128 characters. A long phrase is better than symbols.',
    repeat: 'Repeat the password',
    submit: 'Create administrator',
    goneTitle: 'This link is no longer valid',
    gone: 'A setup link works once, for 24 hours or until the server restarts, and must be copied in full.',
    goneExists: 'If the administrator already exists, sign in with e-mail and password.',
    goneRetry:
      'If there is none yet, open the newest link in the server’s log, or restart the server to get another one.',
    toLogin: 'Go to sign-in',
  },
};
