import { both } from '@recado/core';

/** The choice of a list that is kept. */
export const savedList = {
  people: both('Lista salva', 'Saved list'),
  noSavedList: both('Nenhuma: números ou arquivo abaixo', 'None: numbers or a file below'),
  savedList: both(
    (name: string, total: string) => `${name} (${total})`,
    (name, total) => `${name} (${total})`,
  ),
};

export const savedListFields = {
  send_list_gone: both('Esta lista não existe mais.', 'This list does not exist any more.'),
  send_list_twice: both(
    'Use a lista salva ou os números e o arquivo, não os dois.',
    'Use the saved list or the numbers and the file, not both.',
  ),
  send_list_changed: both(
    'A lista mudou enquanto era lida. Tente de novo.',
    'The list changed while it was read. Try again.',
  ),
};
