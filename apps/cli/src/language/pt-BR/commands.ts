import type { Phrases } from '@recado/core';

/** Phrases of every command. */
export const commandPhrases: Phrases = {
  'Usage: {0} <command> [options]{1}\n\n  version\n      shows the version of the program\n\n  help [command]\n      shows this, or one command':
    'Uso: {0} <comando> [opções]{1}\n\n  version\n      mostra a versão do programa\n\n  help [comando]\n      mostra esta ajuda, ou a de um comando',
  'Usage: {0} {1}\n{2}': 'Uso: {0} {1}\n{2}',
  'Which command? "help" lists them.': 'Qual comando? "help" mostra a lista.',
  'The output could not be written ({0}).': 'Não foi possível gravar a saída ({0}).',
  'There is no command "{0}": "help" lists them.': 'Não existe o comando "{0}": "help" mostra a lista.',
  'brings the database up to date and runs the server until it gets SIGTERM or Ctrl-C':
    'atualiza o banco de dados e executa o servidor até receber SIGTERM ou Ctrl-C',
  'Every value needs its option: "help" lists them.': 'Todo valor precisa de uma opção: "help" mostra a lista.',
  '[--json]': '[--json]',
  STATE: 'SITUAÇÃO',
  CREATED: 'CRIAÇÃO',
  never: 'nunca',
  'Option {0} is missing.': 'Falta a opção {0}.',
  '{0} must be a whole number from 1 to {1}.': '{0} deve ser um número inteiro de 1 a {1}.',

  '[--yes]': '[--yes]',
  'after APP_SECRET was lost: deletes what was sealed with it (credentials of channels, secrets of webhooks and alerts, authenticator apps, sessions) and says what to enter again; without --yes it only lists':
    'depois de perder o APP_SECRET: apaga o que foi cifrado com ele (credenciais de canais, segredos de webhooks e avisos, aplicativos autenticadores, sessões) e diz o que informar de novo; sem --yes só lista',
  'APP_SECRET is the right one: nothing is lost.': 'O APP_SECRET é o certo: nada se perdeu.',
  'Nothing was changed: repeat it with --yes, or give back the old APP_SECRET.':
    'Nada foi alterado: repita com --yes, ou devolva o APP_SECRET antigo.',
  'All of that was deleted. The present APP_SECRET is the one of this database now.':
    'Tudo isso foi apagado. O APP_SECRET atual agora é o deste banco de dados.',
  'Channel "{0}": its credentials must be entered again.': 'Canal "{0}": informe de novo as credenciais.',
  'Webhook {0} ({1}): it needs a new secret, which its receiver must be told.':
    'Webhook {0} ({1}): precisa de um novo segredo, que o receptor deve conhecer.',
  'Texts that were sealed (SEAL_TEXTS) cannot be read any more: messages that wait fail with text_unreadable, and drafts, saved texts and recurring sends are removed.':
    'Os textos que foram cifrados (SEAL_TEXTS) não podem mais ser lidos: as mensagens que esperam falham com text_unreadable, e rascunhos, textos salvos e envios recorrentes são apagados.',
  'Alerts: the password of the mail server must be given again, and the webhook needs a new secret, where they are set.':
    'Avisos: informe de novo a senha do servidor de e-mail, e o webhook precisa de um novo segredo, se estiverem definidos.',
  'Receipts that were not read yet: {0}. Sessions of the panel: {1}.':
    'Recibos ainda não processados: {0}. Sessões do painel: {1}.',
};
