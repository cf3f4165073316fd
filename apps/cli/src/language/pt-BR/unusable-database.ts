import type { Phrases } from '@recado/core';

/** Why a database file cannot be used. */
export const unusableDatabasePhrases: Phrases = {
  '{0} is no SQLite database: restore it from a backup, or name another file in DATABASE_URL.':
    '{0} não é um banco SQLite: restaure-o de um backup, ou informe outro arquivo em DATABASE_URL.',
  '{0} is damaged: restore it from a backup.': '{0} está danificado: restaure-o de um backup.',
  '{0} is read-only for this user: give it, and its folder, to the user that runs Recado.':
    '{0} é somente leitura para este usuário: passe o arquivo e a pasta dele para o usuário que executa o Recado.',
  'The disk of {0} is full: make room.': 'O disco de {0} está cheio: libere espaço.',
  'The data folder {0} cannot be written by this user ({1}): give it to the user that runs Recado, or name another file in DATABASE_URL.':
    'Este usuário não pode gravar na pasta de dados {0} ({1}): passe-a para o usuário que executa o Recado, ou informe outro arquivo em DATABASE_URL.',
};
