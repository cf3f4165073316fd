import type { Catalogue } from '../pt-BR/index.js';

/** The texts of the pages in front of the login. */
export const entryTexts: Pick<Catalogue, 'login' | 'setup'> = {
  login: {
    title: 'Sign in',
    lead: 'Open the panel of your messaging service.',
    email: 'E-mail',
    password: 'Password',
    submit: 'Sign in',
    wrong: 'Wrong e-mail or password.',
    throttled: (wait) => `Too many attempts in a row. Try again in ${wait}.`,
    signedOut: 'You have signed out.',
    noAdministrator: 'There is no administrator yet. Open the setup link that the server wrote to its log.',
  },
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
