import { both, catalogue } from '@recado/core';

/** What an alert tells, by its kind. */
export const alertKindNames = {
  channel_suspended: both('Canal suspenso por um código de erro', 'A channel is suspended by an error code'),
  channel_failing: both('Provedor de um canal que não responde', 'The provider of a channel does not answer'),
  nothing_sent: both('Nada enviado, embora haja mensagens na fila', 'Nothing is sent although messages are waiting'),
  receipts_stopped: both('Recibos do provedor pararam de chegar', 'Receipts from a provider have stopped'),
  reach_out_locked: both('Canal impedido de escrever para novos contatos', 'A channel may not write to new recipients'),
  quality_low: both(
    'Número de um canal mal avaliado pelos destinatários',
    'Recipients rate the number of a channel badly',
  ),
  account_restricted: both(
    'Conta restringida ou desativada pelo provedor',
    'The provider restricted or disabled an account',
  ),
  template_stopped: both('Modelo pausado, desativado ou recusado', 'A template was paused, disabled or rejected'),
  disk_low: both('Disco quase cheio (só com SQLite)', 'The disk is nearly full (SQLite only)'),
  webhook_failing: both('Webhook que falha há mais de 10 minutos', 'A webhook has failed for more than 10 minutes'),
  webhook_disabled: both('Webhook desativado por falhas', 'A webhook was disabled because of failures'),
  backup_old: both(
    'Backup antigo demais (valem “recado backup” e os programados)',
    'The backup is too old (“recado backup” and scheduled ones count)',
  ),
  backup_failed: both('Backup programado que falhou ou atrasou', 'A scheduled backup failed or is late'),
  part_failing: both(
    'Parte da instalação que falha (banco, Redis, workers, disco)',
    'A part of the installation fails (database, Redis, workers, disk)',
  ),
};

/** The texts of the alerts, in both languages. */
export const alertTexts = catalogue({
  navigation: both('Avisos', 'Alerts'),
  words: both('avisar e-mail notificar alerta', 'notify e-mail alert'),
  title: both('Avisos', 'Alerts'),
  lead: both('O que precisa de atenção agora e quem foi avisado.', 'What needs attention now, and who was notified.'),
  settings: both('Configurar avisos', 'Alert settings'),
  calmTitle: both('Tudo em ordem', 'Everything is in order'),
  calm: both('Nenhum aviso no momento.', 'There are no alerts at the moment.'),
  checked: {
    last: both('Verificado por {by}:', 'Checked by {by}:'),
    missed: both('Ninguém verifica a instalação desde:', 'Nobody has checked the installation since:'),
    never: both('Ninguém verificou a instalação ainda.', 'Nobody has checked the installation yet.'),
    missedCure: both(
      'O que estava bem pode não estar mais. Veja se há processos em execução e o que dizem os logs.',
      'What was well may not be any more. See whether processes run, and what their logs say.',
    ),
  },
  nobody: both(
    'Ninguém é avisado ainda: configure um e-mail, um webhook ou um número de WhatsApp.',
    'Nobody receives alerts yet: set up an e-mail address, a webhook or a WhatsApp number.',
  ),
  since: both('Desde', 'Since'),
  open: both('Agora', 'Now'),
  history: both('Resolvidos', 'Resolved'),
  alert: both('Aviso', 'Alert'),
  began: both('Começou', 'Began'),
  ended: both('Terminou', 'Ended'),
  testTitle: both('Testar o envio dos avisos', 'Test the delivery of alerts'),
  testLead: both(
    (routes: string) => `Envia uma mensagem de teste por ${routes}. O resultado aparece abaixo em alguns segundos.`,
    (routes) => `Sends a test message by ${routes}. The result appears below in a few seconds.`,
  ),
  test: both('Enviar um teste', 'Send a test'),
  tested: both(
    'O teste está na fila. Atualize a página em alguns segundos para ver o resultado.',
    'The test is queued. Reload the page in a few seconds to see the result.',
  ),
  testNothing: both(
    'Não há por onde enviar: configure antes um e-mail, um webhook ou um número de WhatsApp.',
    'There is nowhere to send it: set up an e-mail address, a webhook or a WhatsApp number first.',
  ),
  routes: {
    email: both('e-mail', 'e-mail'),
    webhook: both('webhook', 'webhook'),
    whatsapp: both('WhatsApp', 'WhatsApp'),
  },
  messages: both('Mensagens enviadas', 'Messages sent'),
  message: both('Mensagem', 'Message'),
  route: both('Por', 'By'),
  when: both('Quando', 'When'),
  state: both('Situação', 'State'),
  isTest: both('Teste', 'Test'),
  news: both(
    (opened: number, resolved: number) =>
      [
        opened > 0 ? `${opened} ${opened === 1 ? 'aviso' : 'avisos'}` : '',
        resolved > 0 ? `${resolved} ${resolved === 1 ? 'resolvido' : 'resolvidos'}` : '',
      ]
        .filter((part) => part !== '')
        .join(', '),
    (opened, resolved) =>
      [opened > 0 ? `${opened} ${opened === 1 ? 'alert' : 'alerts'}` : '', resolved > 0 ? `${resolved} resolved` : '']
        .filter((part) => part !== '')
        .join(', '),
  ),
  waiting: both('Na fila', 'Queued'),
  retrying: both('Tentando de novo', 'Trying again'),
  sent: both('Entregue', 'Delivered'),
  gaveUp: both('Não entregue', 'Not delivered'),
  next: both('Próxima tentativa', 'Next attempt'),
  errors: {
    dns_failed: both('O nome do servidor não foi encontrado.', 'The name of the server was not found.'),
    connect_failed: both('Não foi possível conectar.', 'The connection failed.'),
    tls_failed: both('O certificado TLS foi recusado.', 'The TLS certificate was refused.'),
    timeout: both('Não houve resposta a tempo.', 'No answer came in time.'),
    route_removed: both('Este meio de envio não está mais configurado.', 'This way of sending is not set up any more.'),
    secret_lost: both(
      'O segredo se perdeu com o APP_SECRET: crie outro em Configurar avisos.',
      'The secret was lost with APP_SECRET: create a new one in Alert settings.',
    ),
    channel_unknown: both('O canal não existe mais ou está arquivado.', 'The channel no longer exists or is archived.'),
    no_key: both(
      'Não há chave de API ativa em cujo nome enviar.',
      'There is no active API key on whose behalf to send it.',
    ),
    address_forbidden: both('O endereço não é permitido.', 'The address is not allowed.'),
    http_forbidden: both('Só https é permitido para este endereço.', 'Only https is allowed for this address.'),
  },
  settingsTitle: both('Configurar avisos', 'Alert settings'),
  settingsLead: both(
    'Uma mensagem quando algo acontece e outra quando se resolve.',
    'One message when something happens, and another one when it is resolved.',
  ),
  kinds: both('O que avisar', 'What to report'),
  kindNames: alertKindNames,
  stalledMinutes: both('Minutos sem enviar nada', 'Minutes without sending anything'),
  diskFreeMb: both('Espaço livre mínimo em disco (MB)', 'Minimum free disk space (MB)'),
  backupDays: both('Idade máxima do backup (dias)', 'Maximum age of the backup (days)'),
  kindsOf: both(
    (kinds: number, all: number) => (kinds === all ? 'tudo' : `${kinds} de ${all} tipos`),
    (kinds, all) => (kinds === all ? 'everything' : `${kinds} of ${all} kinds`),
  ),
  noRoute: both('não configurado', 'not set up'),
  email: both('Por e-mail', 'By e-mail'),
  emailTo: both('Destinatários', 'Recipients'),
  emailToHint: both(
    'Até 10 endereços, separados por vírgula. Em branco: sem e-mail.',
    'Up to 10 addresses, separated by commas. Empty: no e-mail.',
  ),
  emailFrom: both('Remetente', 'Sender'),
  emailFromHint: both(
    'Em branco: o usuário do servidor, se for um endereço, ou o primeiro destinatário.',
    'Empty: the server’s user if it is an address, otherwise the first recipient.',
  ),
  smtpHost: both('Servidor SMTP', 'SMTP server'),
  smtpPort: both('Porta', 'Port'),
  smtpSecurity: both('Criptografia', 'Encryption'),
  securities: {
    starttls: both('STARTTLS (porta 587)', 'STARTTLS (port 587)'),
    tls: both('TLS (porta 465)', 'TLS (port 465)'),
    none: both('Nenhuma, só sem login (porta 25)', 'None, only without a login (port 25)'),
  },
  smtpUser: both('Usuário', 'User'),
  smtpUserHint: both('Em branco: o servidor não pede login.', 'Empty: the server does not ask for a login.'),
  smtpPassword: both('Senha', 'Password'),
  smtpPasswordHint: both('Guardada criptografada e nunca mostrada.', 'Stored encrypted and never shown.'),
  smtpPasswordTyped: both(
    'Está guardada enquanto você corrige o formulário. Em branco: vale a que você digitou.',
    'Kept while you correct the form. Empty: what you typed is used.',
  ),
  smtpPasswordKept: both(
    'Já há uma senha guardada. Em branco: continua a mesma.',
    'A password is stored. Empty: it stays the same.',
  ),
  webhook: both('Por webhook', 'By webhook'),
  webhookUrl: both('Endereço', 'Address'),
  webhookUrlHint: both(
    'Recebe um POST assinado, como os webhooks de mensagens. Em branco: sem webhook.',
    'Receives a signed POST, like the webhooks of messages. Empty: no webhook.',
  ),
  newWebhookSecret: both(
    'Criar um segredo novo; o anterior deixa de assinar',
    'Create a new secret; the current one stops signing',
  ),
  whatsapp: both('Por WhatsApp', 'By WhatsApp'),
  whatsappPhone: both('Número', 'Number'),
  whatsappPhoneHint: both(
    'Com DDD; de outro país, com + e o código dele. Em branco: sem WhatsApp.',
    'A Brazilian number with its area code; of another country, with + and its code. Empty: no WhatsApp.',
  ),
  whatsappChannel: both('Canal', 'Channel'),
  whatsappChannelHint: both(
    'Um canal parado não consegue avisar que parou: use também e-mail ou webhook.',
    'A stopped channel cannot report that it stopped: use e-mail or a webhook as well.',
  ),
  when2: both('Quando avisar', 'When to report'),
  digestOf: both(
    (minutes: string) => `agrupado por ${minutes} min`,
    (minutes) => `grouped by ${minutes} min`,
  ),
  digestMinutes: both('Agrupar por (minutos)', 'Group by (minutes)'),
  digestHint: both(
    'Tudo o que acontece nesse intervalo vai em uma única mensagem. O que se resolve antes não gera aviso.',
    'Everything that happens in this interval goes into one message. What is resolved before that is not reported.',
  ),
  quietFrom: both('Não avisar a partir de', 'Quiet from'),
  quietUntil: both('Até', 'Until'),
  quietHint: both(
    'No fuso da instalação. O que acontece nesse período é avisado no fim dele.',
    'In the installation’s time zone. What happens meanwhile is reported afterwards.',
  ),
  language: both('Idioma das mensagens', 'Language of the messages'),
  languages: { 'pt-BR': both('Português', 'Portuguese'), en: both('Inglês', 'English') },
  submit: both('Salvar avisos', 'Save alerts'),
  saved: both('Avisos salvos.', 'Alerts saved.'),
  secretTitle: both('Segredo do webhook dos avisos', 'Secret of the alerts webhook'),
  secretLead: both(
    'Guarde-o agora no sistema que recebe os avisos: ele não será mostrado de novo.',
    'Save it now in the system that receives the alerts: it will not be shown again.',
  ),
  secret: both('Segredo', 'Secret'),
  done: both('Já guardei', 'I have saved it'),
  fields: {
    emails_too_many: both('Informe no máximo 10 endereços.', 'Enter 10 addresses at most.'),
    emails_missing: both(
      'Informe os destinatários ou deixe o servidor em branco.',
      'Enter the recipients or leave the server empty.',
    ),
    host_missing: both('Informe o servidor SMTP.', 'Enter the SMTP server.'),
    host_invalid: both(
      'Informe um nome de servidor ou um endereço IP.',
      'Enter the name of a server or an IP address.',
    ),
    port_invalid: both('Informe uma porta de 1 a 65535.', 'Enter a port from 1 to 65535.'),
    password_needed: both(
      'Informe a senha: a que está guardada só vale para o servidor para o qual foi digitada.',
      'Enter the password: the saved one is only used for the server it was saved for.',
    ),
    password_in_clear: both(
      'Sem criptografia, qualquer um poderia ler a senha: escolha TLS ou deixe o usuário em branco.',
      'Without encryption anyone could read the password: choose TLS or leave the user empty.',
    ),
    too_long: both(
      'Use menos caracteres, sem quebras de linha nem caracteres de controle.',
      'Use fewer characters, without line breaks or control characters.',
    ),
    url_invalid: both(
      'Informe um endereço completo, como https://exemplo.com.br/avisos.',
      'Enter a complete address, such as https://example.com/alerts.',
    ),
    url_forbidden: both(
      'O endereço precisa ser https e público; WEBHOOK_ALLOWED_SUBNETS pode liberar outras redes.',
      'The address must be public and https; WEBHOOK_ALLOWED_SUBNETS may allow other networks.',
    ),
    phone_invalid: both('Informe o número com código do país e DDD.', 'Enter the number with country and area code.'),
    channel_unknown: both('Este canal não existe ou está arquivado.', 'This channel does not exist or is archived.'),
    minutes_invalid: both(
      'Informe um número inteiro de minutos dentro do intervalo permitido.',
      'Enter a whole number of minutes within the allowed range.',
    ),
    size_invalid: both('Informe um número inteiro, no mínimo 50.', 'Enter a whole number, 50 or more.'),
    days_invalid: both('Informe um número inteiro de 1 a 365.', 'Enter a whole number from 1 to 365.'),
    time_invalid: both('Informe os dois horários ou nenhum.', 'Enter both times or neither.'),
    value_invalid: both('Escolha uma das opções.', 'Choose one of the options.'),
  },
});
