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
    passkey: 'Sign in with a passkey',
    passkeyFailed: 'The browser has given no passkey. Try again, or sign in with the password.',
    passkeyRefused: 'This passkey opens no account here. Sign in with the password.',
    lost: 'You cannot sign in?',
    lostPassword:
      'Forgotten password: ask another administrator for a link to choose a new one. If you are the only one, this command on the server makes the link:',
    lostPasswordCommand: 'recado reset-password --email you@example.com',
    lostFactor:
      'Lost phone or passkey: use a recovery code after the password. Without the codes, another administrator can remove the two-step verification of your account, or this command on the server:',
    lostFactorCommand: 'recado reset-password --email you@example.com --remove-second-factors',
  },
  secondStep: {
    title: 'Confirm that it is you',
    lead: 'The password is right. The second step is missing.',
    code: 'Code of the authenticator app',
    codeHint: 'The 6 digits that the app shows now.',
    submit: 'Sign in',
    passkey: 'Use a passkey',
    passkeyFailed: 'The browser has given no passkey. Try again, or use another way.',
    noPasskeys: 'This browser offers no passkeys. Use a recovery code or another browser.',
    recovery: 'Use a recovery code',
    recoveryCode: 'Recovery code',
    recoveryHint: 'One of the ten that you kept, such as 4k7mx-9fw2c. Each works once.',
    lost: 'Without phone and codes: ask another administrator to remove your two-step verification, or run this command on the server:',
    wrong: 'That is not right. Type the code that the app shows now; a used code does not work again.',
    ended: 'The time to confirm is over. Sign in again.',
    codesLeft: (left) =>
      left === 1
        ? 'You have signed in with a recovery code. 1 is left: make new ones in the security of your account.'
        : `You have signed in with a recovery code. ${left} are left.`,
    other: 'Sign in with another account',
  },
};
