import type { ptBR } from './pt-BR.js';

/** The texts of the page where a person chooses a password by a link, in English. */
export const en: typeof ptBR = {
  access: {
    invitationTitle: 'Welcome to Recado',
    invitationLead: (email) => `Create the password with which ${email} will sign in to the panel.`,
    resetTitle: 'Create a new password',
    resetLead: (email) => `For the account ${email}. Its open sessions will end.`,
    password: 'Password',
    passwordHint: '12 characters or more. A phrase is easy to remember and hard to guess.',
    repeat: 'Repeat the password',
    submit: 'Save password',
    saved: 'The password was saved. Sign in with it.',
    goneTitle: 'This link does not work any more',
    gone: 'It was used, was replaced or has expired. Ask whoever administers the panel for another one.',
    toLogin: 'Go to sign-in',
  },
};
