/** The texts of notes, in Portuguese. */
export const ptBR = {
  navigation: 'Anotações',
  commands: { add: 'Nova anotação' },
  notes: {
    title: 'Anotações',
    text: 'Texto',
    submit: 'Anotar',
    saved: 'Anotado.',
  },
  fields: {
    note_missing: 'Escreva alguma coisa.',
  },
};
