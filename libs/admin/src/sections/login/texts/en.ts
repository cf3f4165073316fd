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
    passkeyFailed: 'The browser did not send a passkey. Try again or sign in with the password.',
    passkeyRefused: 'This passkey does not belong to any account here. Sign in with the password.',
    lost: 'Can’t sign in?',
    lostPassword:
      'Forgot the password? Ask another administrator for a link to choose a new one. If there is no other, this command on the server creates the link:',
    lostPasswordCommand: 'recado reset-password --email you@example.com',
    lostFactor:
      'Lost your phone or passkey? Use a recovery code after the password. Without the codes, the two-step verification of your account can be removed by another administrator or by this command on the server:',
    lostFactorCommand: 'recado reset-password --email you@example.com --remove-second-factors',
  },
  secondStep: {
    title: 'Confirm that it is you',
    lead: 'The password is correct. The second step is still needed.',
    code: 'Code of the authenticator app',
    codeHint: 'The 6 digits that the app shows now.',
    submit: 'Sign in',
    passkey: 'Use a passkey',
    passkeyFailed: 'The browser did not send a passkey. Try again or use another option.',
    noPasskeys: 'This browser does not support passkeys. Use a recovery code or another browser.',
    recovery: 'Use a recovery code',
    recoveryCode: 'Recovery code',
    recoveryHint: 'One of the ten that you saved, such as 4k7mx-9fw2c. Each works once.',
    lost: 'No phone and no codes? Ask another administrator to remove your two-step verification, or run this command on the server:',
    wrong: 'Wrong code. Type the code that the app shows now; a code that was used does not work again.',
    ended: 'The time to confirm is over. Sign in again.',
    codesLeft: (left) =>
      left === 1
        ? 'You have signed in with a recovery code. 1 is left: create new ones in My account, Two-step verification.'
        : `You have signed in with a recovery code. ${left} are left.`,
    other: 'Sign in with another account',
  },
};
