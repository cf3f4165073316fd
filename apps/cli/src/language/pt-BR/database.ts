import type { Phrases } from '@recado/core';

/** Phrases of the commands about the database and its backups. */
export const databasePhrases: Phrases = {
  'creates the database or brings it up to date': 'cria o banco de dados ou o atualiza',
  '{0} was applied.': '{0} foi aplicada.',
  'The database is up to date.': 'O banco de dados está atualizado.',
  'The database is of an earlier version: run the command migrate first.':
    'O banco de dados é de uma versão anterior: execute antes o comando migrate.',
  '<file> | --made': '<arquivo> | --made',
  'copies the SQLite database to a new file, whole and consistent, also while the server runs; --made only notes that another program has made a backup':
    'copia o banco SQLite para um arquivo novo, inteiro e consistente, mesmo com o servidor em execução; --made só anota que outro programa fez um backup',
  'The time of the backup was noted.': 'O horário do backup foi anotado.',
  'The time of this backup was not noted for the panel: start the new version once, or run "migrate".':
    'O horário deste backup não foi anotado para o painel: inicie a versão nova uma vez ou execute "migrate".',
  'The file to write is missing: backup <file>.': 'Falta o arquivo a gravar: backup <arquivo>.',
  'writes the SQLite database anew, without free room and without a trace of what was erased; the server must be stopped':
    'grava o banco SQLite de novo, sem espaço livre e sem vestígio do que foi apagado; o servidor precisa estar parado',
  'Only SQLite is compacted by this command: a database server does it by itself.':
    'Este comando só compacta o SQLite: um servidor de banco de dados faz isso sozinho.',
  '{0} has {1} MiB now; it had {2}.': '{0} tem agora {1} MiB; tinha {2}.',
  'A server works on {0}: stop it first.': 'Um servidor está usando {0}: pare-o primeiro.',
  '{0} was written.': '{0} foi gravado.',
  'Only SQLite is copied by this command: use mysqldump, as docs/backup.md shows.':
    'Este comando só copia SQLite: use o mysqldump, como mostra docs/backup.pt-BR.md.',
  'There is no database at {0}.': 'Não há banco de dados em {0}.',
  '{0} exists already: choose another name.': '{0} já existe: escolha outro nome.',
  'There is no folder {0}.': 'Não existe a pasta {0}.',
};
