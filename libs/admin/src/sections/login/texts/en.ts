import type { ptBR } from './pt-BR.js';

/** The texts of the login page, in English. */
export const en: typeof ptBR = {
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
};
