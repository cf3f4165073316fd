import { both, catalogue } from '@recado/core';

/** The texts of notes, in both languages. */
export const noteTexts = catalogue({
  navigation: both('Anotações', 'Notes'),
  words: both('lembrete', 'reminder'),
  commands: { add: both('Nova anotação', 'New note') },
  notes: {
    title: both('Anotações', 'Notes'),
    text: both('Texto', 'Text'),
    submit: both('Anotar', 'Note down'),
    saved: both('Anotado.', 'Noted.'),
  },
  fields: {
    note_missing: both('Escreva alguma coisa.', 'Write something.'),
  },
});
