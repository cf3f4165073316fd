import type { ptBR } from './pt-BR.js';

/** The texts of the search, in English. */
export const en: typeof ptBR = {
  form: 'Search everything',
  label: 'What are you looking for?',
  lead: 'A phone, the number of a message or of a batch, the name of a batch, a reference of yours, an id of the provider, an API key, a channel or a person.',
  leadForViewers:
    'The number of a message or of a batch, the name of a batch, or a channel. Your role cannot search for phones or references.',
  state: 'State',
  when: 'When',
  paused: 'Paused',
  unknownSecret: 'No key has this secret.',
  noneTitle: 'Nothing found',
  none: 'Check what you typed. References and ids must be complete; a part of a name is enough.',
  groups: {
    messages: 'Messages',
    batches: 'Batches',
    keys: 'API Keys',
    channels: 'Channels',
    people: 'People',
    messagesTo: (phone) => `All messages to ${phone}`,
    optOutsOf: (phone) => `Opt-outs of ${phone}`,
    dataOf: (phone) => `What is known of ${phone}`,
    allBatches: 'All batches of this name',
  },
};
