import type { ptBR } from './pt-BR.js';

/** The texts of notes, in English. */
export const en: typeof ptBR = {
  navigation: 'Notes',
  commands: { add: 'New note' },
  notes: {
    title: 'Notes',
    text: 'Text',
    submit: 'Note down',
    saved: 'Noted.',
  },
  fields: {
    note_missing: 'Write something.',
  },
};
