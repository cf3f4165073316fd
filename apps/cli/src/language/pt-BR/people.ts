import type { Phrases } from '@recado/core';

/** Phrases of the commands about administrators. */
export const peoplePhrases: Phrases = {
  '--email <address> [--role administrator | operator | viewer] [--password <password> | --password-stdin]':
    '--email <e-mail> [--role administrator | operator | viewer] [--password <senha> | --password-stdin]',
  'creates an administrator, or a person with another role; the password may also come from ADMIN_PASSWORD, or is asked for':
    'cria um administrador, ou uma pessoa com outro papel; a senha também pode vir de ADMIN_PASSWORD, senão é perguntada',
  'The role must be administrator, operator or viewer.': 'O papel deve ser administrator, operator ou viewer.',
  '{0} was created, with the role {1}.': 'A conta {0} foi criada, com o papel {1}.',
  '--email <address> [--password-stdin | --ask] [--remove-second-factors]':
    '--email <e-mail> [--password-stdin | --ask] [--remove-second-factors]',
  'prints a one-time link, good for a day, by which an administrator chooses another password; --password-stdin and --ask set it here instead; --remove-second-factors is for who lost phone, passkeys and recovery codes':
    'imprime um link de uso único, válido por um dia, com o qual um administrador escolhe outra senha; --password-stdin e --ask definem a senha aqui mesmo; --remove-second-factors é para quem perdeu celular, chaves de acesso e códigos de recuperação',
  'Give --password-stdin or --ask, not both.': 'Informe só um dos dois: --password-stdin ou --ask.',
  'There is no administrator with the address {0} who may log in.': 'Não existe uma conta ativa com o e-mail {0}.',
  'Whoever opens this link within a day chooses the password of {0}. It works once.':
    'Quem abrir este link dentro de um dia escolhe a senha de {0}. Ele funciona uma única vez.',
  '--email <address> [--force]': '--email <e-mail> [--force]',
  'shuts an administrator out and ends all of their sessions; the last one only with --force':
    'desativa um administrador e encerra todas as sessões dele; o último, só com --force',
  '--email <address>': '--email <e-mail>',
  'lets an administrator in again who was disabled': 'reativa um administrador desativado',
  'has a new password': 'tem uma nova senha',
  'Every second factor of {0} was removed. Sessions that ended: {1}.':
    'Todos os segundos fatores de {0} foram removidos. Sessões encerradas: {1}.',
  '{0} had no second factor.': '{0} não tinha segundo fator.',
  '{0}: the authenticator app must be set up again.': '{0}: é preciso configurar de novo o aplicativo autenticador.',
  'was disabled': 'foi desativada',
  'is disabled already': 'já está desativada',
  'was enabled': 'foi reativada',
  'is not disabled': 'não está desativada',
  'was not changed': 'não foi alterada',
  'Administrator {0} {1}. Sessions that ended: {2}.': 'A conta {0} {1}. Sessões encerradas: {2}.',
  'There is no administrator with the address {0}.': 'Não existe administrador com o e-mail {0}.',
  'Administrator {0} {1}.': 'A conta {0} {1}.',
  'Nobody but {0} may log in: create another administrator first, or use --force.':
    'Só {0} pode entrar: crie antes outro administrador, ou use --force.',
  'New password': 'Nova senha',
  'The password is missing: nobody is there to ask, use --password-stdin.':
    'Falta a senha: não há um terminal para perguntar, use --password-stdin.',
  'prints the administrators with their state, last login and open sessions; --json for programs':
    'lista as pessoas com papel, situação, último acesso e sessões abertas; --json para programas',
  'E-MAIL': 'E-MAIL',
  'LAST LOGIN': 'ÚLTIMO ACESSO',
  ROLE: 'PAPEL',
  SESSIONS: 'SESSÕES',
  enabled: 'ativa',
  'disabled since {0}': 'desativada desde {0}',
  'Administrator {0} was created.': 'A conta {0} foi criada.',
  '--password shows in the list of processes and in the history of the shell: prefer --password-stdin.':
    '--password aparece na lista de processos e no histórico do shell: prefira --password-stdin.',
  'Give --password or --password-stdin, not both.': 'Informe só um dos dois: --password ou --password-stdin.',
  Password: 'Senha',
  'The password is missing: give --password, --password-stdin or ADMIN_PASSWORD.':
    'Falta a senha: informe --password, --password-stdin ou ADMIN_PASSWORD.',
};
