import type { Phrases } from './phrases.js';

/** What the commands about the database and its copies say. */
export const databasePhrases: Phrases = {
  'creates the database or brings it up to date': 'cria o banco de dados ou o atualiza',
  '{0} was applied.': '{0} foi aplicada.',
  'The database is up to date.': 'O banco de dados está atualizado.',
  'The database is of an earlier version: run the command migrate first.':
    'O banco de dados é de uma versão anterior: execute antes o comando migrate.',
  '<file>': '<arquivo>',
  'copies the SQLite database to a new file, whole and consistent, also while the server runs':
    'copia o banco SQLite para um arquivo novo, inteiro e consistente, mesmo com o servidor em execução',
  'The file to write is missing: backup <file>.': 'Falta o arquivo a gravar: backup <arquivo>.',
  '{0} was written.': '{0} foi gravado.',
  'Only SQLite is copied by this command: use mysqldump, as docs/backup.md shows.':
    'Este comando só copia SQLite: use o mysqldump, como mostra docs/backup.pt-BR.md.',
  'There is no database at {0}.': 'Não há banco de dados em {0}.',
  '{0} exists already: choose another name.': '{0} já existe: escolha outro nome.',
  'There is no folder {0}.': 'Não existe a pasta {0}.',
};
