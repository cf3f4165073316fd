import type { Phrases } from '@recado/core';

/** Phrases of the command that tries backups. */
export const restorePhrases: Phrases = {
  '--check <file>': '--check <arquivo>',
  'restores a backup into a temporary place and says what is in it, whether it is whole, and whether APP_SECRET opens it; changes nothing; exit code 1: it could not be restored':
    'restaura um backup em um lugar temporário e diz o que há nele, se está inteiro e se o APP_SECRET o abre; não muda nada; código de saída 1: não foi possível restaurá-lo',
  'Only "restore --check <file>" is done here: docs/backup.md describes how to restore.':
    'Aqui só se faz "restore --check <arquivo>": docs/backup.pt-BR.md descreve como restaurar.',
  'Give the file of one backup: restore --check <file>.': 'Informe o arquivo de um backup: restore --check <arquivo>.',
  'There is no file {0}.': 'Não há um arquivo {0}.',
  '{0} was not shown to be a backup that can be restored.':
    'Não ficou provado que {0} é um backup que pode ser restaurado.',
  backups: 'backups',
  'BACKUP_FOLDER is {0}, and there is no such folder: make it, or correct it':
    'BACKUP_FOLDER é {0}, e essa pasta não existe: crie-a, ou corrija',
  'mariadb-dump and mysqldump are missing here, so that no backup can be made: install the client of the server':
    'faltam aqui o mariadb-dump e o mysqldump, e nenhum backup pode ser feito: instale o cliente do servidor',
  'a check that was killed has left a copy of the data at the server ({0}): the next backup or restore --check removes it, if the user of DATABASE_URL may drop it':
    'uma conferência interrompida à força deixou uma cópia dos dados no servidor ({0}): o próximo backup ou restore --check a remove, se o usuário de DATABASE_URL puder apagá-la',
  'a scheduled check that was killed has left a copy of the data at the server ({0}): the next scheduled backup removes it; where none is scheduled any more, drop that database':
    'uma conferência agendada interrompida à força deixou uma cópia dos dados no servidor ({0}): o próximo backup agendado a remove; se nenhum está mais agendado, apague esse banco',
  'the program that loads a dump is missing here, so that none is verified by restoring it':
    'falta aqui o programa que carrega um dump, e nenhum é verificado por uma restauração',
  'none was made yet: the first one comes soon after the start of the server':
    'nenhum foi feito ainda: o primeiro vem logo depois do início do servidor',
  'there is none': 'não há nenhum',
  'the last one failed, because of this: {0}; the newest one: {1}':
    'o último falhou, por este motivo: {0}; o mais novo: {1}',
  'none was made within twice the interval: see that the server runs; the newest one: {0}':
    'nenhum foi feito em duas vezes o intervalo: veja se o servidor está em execução; o mais novo: {0}',
  'the newest one: {0}': 'o mais novo: {0}',
  '{0}, {1}, {2} MiB, verified by restoring it': '{0}, {1}, {2} MiB, verificado por uma restauração',
  '{0}, {1}, {2} MiB, complete, but not restored': '{0}, {1}, {2} MiB, completo, mas não restaurado',
  file: 'arquivo',
  restored: 'restaurado',
  checksum: 'soma de verificação',
  schema: 'esquema',
  'not that of Recado, which has no triggers and views: {0}': 'não é o do Recado, que não tem gatilhos nem visões: {0}',
  'not that of Recado: other columns or indexes in {0}': 'não é o do Recado: outras colunas ou índices em {0}',
  rows: 'linhas',
  age: 'idade',
  '{0}, {1} MiB, written {2}': '{0}, {1} MiB, gravado em {2}',
  'no: it is neither a SQLite database nor a dump that gzip packed':
    'não: não é um banco SQLite nem um dump compactado com gzip',
  'no: the dump is complete, and to load it DATABASE_URL must name a database server':
    'não: o dump está completo, e para carregá-lo DATABASE_URL precisa indicar um servidor de banco de dados',
  'no: the dump is complete, and the programs mariadb and mysql, which load it, are missing on this machine':
    'não: o dump está completo, e os programas mariadb e mysql, que o carregam, faltam nesta máquina',
  'no: the dump is complete, and the user of DATABASE_URL may not create the database recado_check_… in which it would be loaded':
    'não: o dump está completo, e o usuário de DATABASE_URL não pode criar o banco recado_check_… em que ele seria carregado',
  'not compared: there is none in {0}': 'não comparada: não há uma em {0}',
  'that of {0}': 'a de {0}',
  'not that of {0}: the file is damaged or was changed': 'não é a de {0}: o arquivo está danificado ou foi alterado',
  'no: it was not loaded, because the statement "{0}" could change more than the database in which it is tried. Make the dump of one database, without --databases, --all-databases, triggers and views':
    'não: não foi carregado, porque o comando "{0}" poderia mudar mais que o banco em que ele é testado. Faça o dump de um só banco, sem --databases, --all-databases, triggers e views',
  'no: the dump is complete, and the server did not take it, which says nothing against the file ({0})':
    'não: o dump está completo, e o servidor não o aceitou, o que nada diz contra o arquivo ({0})',
  'no: it is damaged ({0})': 'não: está danificado ({0})',
  'no ({0}): see that there is room for it at TMPDIR or at the server':
    'não ({0}): veja se há espaço para ele em TMPDIR ou no servidor',
  'no: it is no database of Recado': 'não: não é um banco do Recado',
  'up to date': 'atualizado',
  'of an earlier version; migrations that a start needs, and that ran on the copy: {0}':
    'de uma versão anterior; migrações de que um início precisa, e que foram feitas na cópia: {0}',
  'yes, into a temporary place, and its content is sound': 'sim, em um lugar temporário, e o conteúdo está íntegro',
  'the backup keeps nothing sealed': 'o backup não guarda nada cifrado',
  'it has no message': 'não tem nenhuma mensagem',
  'its newest message was accepted {0}': 'a mensagem mais nova foi aceita em {0}',
};
