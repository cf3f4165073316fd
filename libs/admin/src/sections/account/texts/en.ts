import type { ptBR } from './pt-BR.js';

/** The texts of the page about one's own account, in English. */
export const en: typeof ptBR = {
  account: {
    title: 'My account',
    security: 'Two-step verification',
    passwordTitle: 'Change password',
    current: 'Current password',
    password: 'New password',
    passwordHint: '12 characters or more. A phrase is easy to remember and hard to guess.',
    repeat: 'Repeat the new password',
    passwordSubmit: 'Change password',
    passwordNote: 'Your other sessions end at once.',
    passwordChanged: 'The password was changed. Your other sessions have ended.',
    sessionsTitle: 'Open sessions',
    sessionsLead: 'Where you have the panel open. If you do not recognise one, end it and change the password.',
    browser: 'Browser',
    unknownBrowser: 'Unknown browser',
    address: 'Address',
    opened: 'Since',
    seen: 'Last used',
    here: 'this session',
    actions: 'Actions',
    end: 'End',
    endNamed: (browser, address) => `End the session in ${browser}, ${address}`,
    ended: 'The session has ended.',
    endedBefore: 'That session had already ended.',
    everywhere: 'Sign out everywhere…',
    everywhereLead: 'Ends all of your sessions, including this one.',
    everywhereSubmit: 'Sign out everywhere',
    browserOn: (browser, system) => `${browser} on ${system}`,
  },
};
