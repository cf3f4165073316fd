import type { Phrases } from '@recado/core';

/** Why a database file cannot be used. */
export const unusableDatabasePhrases: Phrases = {
  'The database was brought up to date by a newer version ({0}): start that version, or restore a backup of before. To go back one version, set ALLOW_NEWER_SCHEMA=true.':
    'O banco foi atualizado por uma versão mais nova ({0}): inicie aquela versão, ou restaure um backup de antes. Para voltar uma versão, use ALLOW_NEWER_SCHEMA=true.',
  'The database was made by a development version ({0}), which no other version can bring up to date: nothing was changed. Export what you need with the version that made it (list-opt-outs prints opt-outs, the panel saves messages as CSV), then name an empty database in DATABASE_URL and start anew.':
    'O banco foi criado por uma versão de desenvolvimento ({0}), que nenhuma outra consegue atualizar: nada foi alterado. Exporte o que precisar com a versão que o criou (list-opt-outs imprime os opt-outs, o painel salva mensagens em CSV); depois, informe um banco vazio em DATABASE_URL e comece de novo.',
  '{0} is no SQLite database: restore it from a backup, or name another file in DATABASE_URL.':
    '{0} não é um banco SQLite: restaure-o de um backup, ou informe outro arquivo em DATABASE_URL.',
  '{0} is damaged: restore it from a backup.': '{0} está danificado: restaure-o de um backup.',
  '{0} is read-only for this user: give it, and its folder, to the user that runs Recado.':
    '{0} é somente leitura para este usuário: passe o arquivo e a pasta dele para o usuário que executa o Recado.',
  'The disk of {0} is full: make room.': 'O disco de {0} está cheio: libere espaço.',
  'The data folder {0} cannot be written by this user ({1}): give it to the user that runs Recado, or name another file in DATABASE_URL.':
    'Este usuário não pode gravar na pasta de dados {0} ({1}): passe-a para o usuário que executa o Recado, ou informe outro arquivo em DATABASE_URL.',
};
