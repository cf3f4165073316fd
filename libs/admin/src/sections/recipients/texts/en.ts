import type { ptBR } from './pt-BR.js';

/** The texts of the page about one recipient, in English. */
export const en: typeof ptBR = {
  commands: { find: 'Data of a recipient' },
  recipient: {
    title: 'Recipient',
    lead: 'What is known of one person, across all keys. Every form of the number counts: a Brazilian one with and without its ninth digit, a Mexican one with 52 and 521.',
    form: 'Look up a recipient',
    phone: 'Phone',
    phoneHint: 'With the country code, or a Brazilian number',
    submit: 'Look up',
    known: 'What is known',
    optOut: 'Opt-out',
    testOptOut: 'Opt-out of test keys',
    optOutScopes: { all: 'From all messages', marketing: 'From advertising' },
    noOptOut: 'Did not opt out',
    lastMessage: 'Last message',
    noMessage: 'None',
    wroteTo: (channel) => `Last message of the person to the channel ${channel}`,
    never: 'None',
    identity: 'What the provider calls the person',
    allMessages: (phone) => `All messages to ${phone}`,
    export: 'Export',
    exportLead:
      'A JSON file with everything that is held: the messages with their attempts and webhook deliveries, opt-outs, contacts and what the person wrote. The export is in the audit log, without the number.',
    exportSubmit: 'Download the data',
    erase: 'Erase the data',
    eraseLead:
      'Cancels what waits, and erases the number, the texts and what providers said from the messages of all keys. Also erases contacts, what the person wrote, their rows in lists that are not queued yet, and their messages in the simulator. Statuses and times stay, and so do opt-outs, so that the wish of the person holds.',
    eraseOpen: 'Erase…',
    eraseSure:
      'This cannot be undone. If the person wants no more messages, add their opt-out too: new messages are still accepted.',
    eraseSubmit: 'Erase everything that is held',
    erased: (erased, canceled) => `Messages erased: ${erased}, of which canceled: ${canceled}.`,
    left: (count) =>
      `${count} are left: they are being sent, are not confirmed, or are too many at once. Erase again in a while.`,
  },
};
