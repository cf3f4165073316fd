import { both, catalogue } from '@recado/core';

/** The texts of the settings, in both languages. */
export const settingsTexts = catalogue({
  navigation: both('Configurações', 'Settings'),
  words: both('fuso horário backup padrão retenção canal padrão', 'time zone backup default retention default channel'),
  /** By the commands of a shell. */
  commands: {
    doctor: both('Diagnóstico da instalação', 'Diagnosis of the installation'),
    support: both('Arquivo de suporte', 'Support file'),
    backup: both('Fazer um backup agora', 'Make a backup now'),
    restore: both('Conferir e restaurar um backup', 'Check and restore a backup'),
    compact: both('Compactar o banco SQLite', 'Compact the SQLite database'),
    'rotate-secret': both('Trocar o APP_SECRET', 'Rotate APP_SECRET'),
    'forget-secrets': both('APP_SECRET perdido', 'APP_SECRET was lost'),
    listen: both('Receber os webhooks neste computador', 'Receive the webhooks on this computer'),
    trigger: both('Provocar um evento no simulador', 'Make an event happen in the simulator'),
    import: both('Converter corpos de outro provedor', 'Convert bodies of another provider'),
    mcp: both('Ferramentas para um assistente', 'Tools for an assistant'),
  },
  shell: {
    title: both('Pela linha de comando', 'From the command line'),
    lead: both(
      'Rodam na máquina do servidor. O comando help diz o que cada um faz e as suas opções.',
      'They run on the machine of the server. The command help says what each does, and its options.',
    ),
  },
  title: both('Configurações', 'Settings'),
  lead: both(
    'Valem para toda a instalação, em todos os processos, logo depois de salvas.',
    'They apply to the whole installation, in all processes, as soon as they are saved.',
  ),
  installation: both('Instalação', 'Installation'),
  name: both('Nome', 'Name'),
  nameHint: both('Aparece no título das páginas e nos avisos.', 'Shown in the titles of pages and in alerts.'),
  timezone: both('Fuso horário', 'Time zone'),
  timezoneHint: both(
    'Para os horários do painel e para scheduled_at, quando nem a requisição nem a chave informam um fuso. O que já está agendado não muda.',
    'For the times in the panel, and for scheduled_at when neither the request nor the key names a zone. What is already scheduled does not change.',
  ),
  defaultChannel: both('Canal padrão', 'Default channel'),
  defaultChannelHint: both(
    'Por onde saem as mensagens quando nem a requisição nem a chave informam um canal.',
    'The channel of messages for which neither the request nor the key names one.',
  ),
  limits: both(
    (channel: string) => `Ritmo, janela e limite diário do canal ${channel}`,
    (channel) => `Pace, window and daily cap of the channel ${channel}`,
  ),
  backups: {
    title: both('Backups programados', 'Scheduled backups'),
    none: both(
      'Nenhum foi feito. Para que o servidor os faça, informe BACKUP_FOLDER e reinicie-o.',
      'None was made. To let the server make them, set BACKUP_FOLDER and restart it.',
    ),
    failed: both(
      (why: string) => `A última tentativa falhou: ${why}.`,
      (why) => `The latest try failed: ${why}.`,
    ),
    late: both(
      'Nenhum foi feito em duas vezes o intervalo. Veja se o processo que faz os backups está rodando.',
      'None was made within twice the interval. See whether the process that makes backups is running.',
    ),
    never: both('Ainda não há nenhum.', 'There is none yet.'),
    last: both('O mais novo:', 'The newest one:'),
    next: both('O próximo:', 'The next one:'),
    restored: both('Verificado por restauração', 'Verified by restoring'),
    complete: both('Completo, não restaurado', 'Complete, not restored'),
  },
  files: {
    title: both('Arquivos guardados', 'Files that are kept'),
    inAll: both(
      (count: string) => `Na instalação (arquivos: ${count}):`,
      (count) => `In the installation (files: ${count}):`,
    ),
    fullest: both(
      (key: string) => `A chave que mais guarda, ${key}:`,
      (key) => `The key that keeps most, ${key}:`,
    ),
    of: both(
      (used: string, limit: string) => `${used} de ${limit}`,
      (used, limit) => `${used} of ${limit}`,
    ),
    nearlyFull: both('Quase cheio', 'Nearly full'),
    hint: both(
      'Além da cota, arquivos novos são recusados. As cotas são MEDIA_QUOTA e MEDIA_QUOTA_PER_KEY; o espaço volta quando os arquivos expiram.',
      'Beyond the quota, new files are refused. The quotas are MEDIA_QUOTA and MEDIA_QUOTA_PER_KEY; room comes back as files expire.',
    ),
  },
  retention: both('Retenção de dados', 'Retention'),
  days: {
    retentionDays: {
      label: both('Apagar textos e telefones depois de (dias)', 'Erase texts and phone numbers after (days)'),
      hint: both(
        'Contados da aceitação de cada mensagem; o que ainda está na fila não é apagado. O que passa do prazo é apagado na próxima limpeza e não pode ser recuperado.',
        'Counted from the acceptance of each message; what still waits is not erased. What is older is erased by the next cleanup and cannot be recovered.',
      ),
    },
    removeAfterDays: {
      label: both('Remover mensagens terminadas depois de (dias)', 'Remove messages that have ended after (days)'),
      hint: both(
        '0: nunca. Contados da aceitação, e nunca antes de apagados os textos e os telefones.',
        '0: never. Counted from acceptance, and never before texts and phone numbers are erased.',
      ),
    },
    mediaRetentionDays: {
      label: both('Guardar arquivos por mais (dias)', 'Keep files for (days)'),
      hint: both(
        'Contados do fim da última mensagem que leva o arquivo, ou de quando ele chegou, se nenhuma o leva.',
        'Counted from the end of the last message that carries the file, or from its arrival where none does.',
      ),
    },
    auditRetentionDays: {
      label: both('Apagar registros de auditoria depois de (dias)', 'Remove audit entries after (days)'),
    },
  },
  submit: both('Salvar configurações', 'Save settings'),
  saved: both('Configurações salvas.', 'Settings saved.'),
  elsewhere: both('Outras configurações', 'Other settings'),
  optOutWords: both('Palavras de descadastro e a resposta', 'Opt-out words and the reply'),
  alerts: both('Avisos: o que avisar e a quem', 'Alerts: what to report and to whom'),
  fields: {
    name_invalid: both(
      'Informe um nome de 1 a 60 caracteres, em uma linha.',
      'Enter a name of 1 to 60 characters, on one line.',
    ),
    zone_unknown: both(
      'Fuso horário desconhecido. Exemplo: America/Sao_Paulo.',
      'Unknown time zone. Example: America/Sao_Paulo.',
    ),
    channel_unknown: both('Este canal não existe.', 'This channel does not exist.'),
    channel_sandbox: both('O simulador não entrega nada a ninguém.', 'The simulator delivers nothing to anybody.'),
    channel_archived: both('Este canal está arquivado.', 'This channel is archived.'),
    days_invalid: both('Informe um número inteiro de 1 a 36.500.', 'Enter a whole number from 1 to 36,500.'),
    audit_days_invalid: both(
      'Informe um número inteiro de 90 a 36.500: uma trilha mais curta poderia perder os rastros de uma conta roubada.',
      'Enter a whole number from 90 to 36,500: a shorter trail could lose the traces of a stolen account.',
    ),
    removal_invalid: both(
      'Informe um número inteiro de 0 a 36.500; com 0 elas nunca são removidas.',
      'Enter a whole number from 0 to 36,500; with 0 they are never removed.',
    ),
    setting_fixed: both(
      'Este valor é definido por uma variável do servidor.',
      'This value is set by an environment variable of the server.',
    ),
  },
});
