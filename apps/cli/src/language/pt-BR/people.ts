import type { Phrases } from '@recado/core';

/** Phrases of the commands about administrators. */
export const peoplePhrases: Phrases = {
  '--email <address> [--password <password> | --password-stdin]':
    '--email <e-mail> [--password <senha> | --password-stdin]',
  'creates an administrator; the password may also come from ADMIN_PASSWORD, or is asked for':
    'cria um administrador; a senha também pode vir de ADMIN_PASSWORD, senão é perguntada',
  '--email <address> [--password-stdin] [--remove-second-factors]':
    '--email <e-mail> [--password-stdin] [--remove-second-factors]',
  'gives an administrator another password, which is asked for, and ends all of their sessions':
    'dá outra senha a um administrador, que é perguntada, e encerra todas as sessões dele',
  '--email <address> [--force]': '--email <e-mail> [--force]',
  'shuts an administrator out and ends all of their sessions; the last one only with --force':
    'desativa um administrador e encerra todas as sessões dele; o último, só com --force',
  '--email <address>': '--email <e-mail>',
  'lets an administrator in again who was disabled': 'reativa um administrador desativado',
  'has a new password': 'tem uma nova senha',
  'has a new password and no second factor': 'tem uma nova senha e nenhum segundo fator',
  '{0}: the authenticator app must be set up again.': '{0}: é preciso configurar de novo o aplicativo autenticador.',
  'was disabled': 'foi desativado',
  'is disabled already': 'já está desativado',
  'was enabled': 'foi reativado',
  'is not disabled': 'não está desativado',
  'was not changed': 'não foi alterado',
  'Administrator {0} {1}. Sessions that ended: {2}.': 'O administrador {0} {1}. Sessões encerradas: {2}.',
  'There is no administrator with the address {0}.': 'Não existe administrador com o e-mail {0}.',
  'Administrator {0} {1}.': 'O administrador {0} {1}.',
  'Nobody but {0} may log in: create another administrator first, or use --force.':
    'Só {0} pode entrar: crie antes outro administrador, ou use --force.',
  'New password': 'Nova senha',
  'The password is missing: nobody is there to ask, use --password-stdin.':
    'Falta a senha: não há a quem perguntar, use --password-stdin.',
  'prints the administrators with their state, last login and open sessions; --json for programs':
    'lista os administradores com estado, último acesso e sessões abertas; --json para programas',
  'E-MAIL': 'E-MAIL',
  'LAST LOGIN': 'ÚLTIMO ACESSO',
  SESSIONS: 'SESSÕES',
  enabled: 'ativo',
  'disabled since {0}': 'desativado desde {0}',
  'Administrator {0} was created.': 'O administrador {0} foi criado.',
  '--password shows in the list of processes and in the history of the shell: prefer --password-stdin.':
    '--password aparece na lista de processos e no histórico do shell: prefira --password-stdin.',
  'Give --password or --password-stdin, not both.': 'Informe --password ou --password-stdin, não os dois.',
  Password: 'Senha',
  'The password is missing: give --password, --password-stdin or ADMIN_PASSWORD.':
    'Falta a senha: informe --password, --password-stdin ou ADMIN_PASSWORD.',
};
