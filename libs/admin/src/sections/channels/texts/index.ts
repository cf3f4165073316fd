import { both, catalogue } from '@recado/core';
import { channelForm, channelTest, connection } from './channel-form.js';

/** The texts of channels, in both languages. */
export const channelTexts = catalogue({
  navigation: both('Canais', 'Channels'),
  words: both(
    'qr celular conectar parear whatsapp número modelo template',
    'qr phone connect pair whatsapp number template',
  ),
  commands: {
    create: both('Novo canal', 'New channel'),
    createPool: both('Novo grupo de canais', 'New pool of channels'),
    pauseAll: both('Pausar tudo', 'Pause everything'),
  },
  channels: {
    title: both('Canais', 'Channels'),
    lead: both(
      'Por onde as mensagens saem. Cada canal tem credenciais, ritmo e horários próprios.',
      'Messages are sent through channels. Each has its own credentials, pace and hours.',
    ),
    create: both('Criar canal', 'Create channel'),
    name: both('Nome', 'Name'),
    state: both('Situação', 'State'),
    waiting: both('Na fila', 'Waiting'),
    lastError: both('Último erro', 'Last error'),
    actions: both('Ações', 'Actions'),
    manage: both('Gerenciar', 'Manage'),
    manageNamed: both(
      (name: string) => `Gerenciar ${name}`,
      (name) => `Manage ${name}`,
    ),
    edit: both('Editar', 'Edit'),
    templates: both('Modelos', 'Templates'),
    details: both('Detalhes', 'Details'),
    limits: both('Ritmo e horário', 'Pace and hours'),
    noLimits: both('Sem limites: tão rápido quanto o provedor aceita', 'No limits: as fast as the provider accepts'),
    createdAt: both('Criado em', 'Created'),
    keys: both('Padrão das chaves', 'Default of the keys'),
    usual: both('Padrão do servidor', 'Default of the server'),
    usualHint: both('Sim: o que não indica um canal sai por ele', 'Yes: what names no channel leaves through it'),
    keysHint: both(
      'As mensagens dessas chaves saem por este canal quando não indicam outro.',
      'Messages of these keys that do not name a channel are sent through this one.',
    ),
    defaultOpen: both('Tornar padrão de uma chave…', 'Make it the default of a key…'),
    defaultKey: both('Chave', 'Key'),
    defaultSubmit: both('Tornar padrão', 'Make it the default'),
    defaultNotice: both(
      (channel: string, key: string) => `O canal ${channel} agora é o padrão da chave ${key}.`,
      (channel, key) => `The channel ${channel} is now the default of the key ${key}.`,
    ),
    receipts: both('Endereço dos recibos', 'Address for receipts'),
    receiptsHint: both(
      'Cole no provedor, para que ele informe aqui o que foi entregue e lido.',
      'Paste it at the provider, so that it reports here what was delivered and read.',
    ),
    lastReceipt: both('Último recibo:', 'Last receipt:'),
    silent: both(
      (count: number, text: string, hours: string) =>
        `${text} ${count === 1 ? 'mensagem enviada' : 'mensagens enviadas'} há mais de ${hours} horas, sem nenhum recibo do provedor.`,
      (count, text, hours) =>
        `${text} ${count === 1 ? 'message was' : 'messages were'} sent more than ${hours} hours ago, and no receipt came for ${count === 1 ? 'it' : 'them'}.`,
    ),
    unconfirmedChip: both('Nada confirmado', 'Nothing confirmed'),
    unconfirmed: both(
      (count: string) =>
        `O provedor aceitou ${count} mensagens e nunca enviou um recibo: ninguém sabe se chegaram. Confira no provedor se os avisos de mensagens estão ligados e se o endereço dos recibos é o desta página, e envie um teste a você mesmo.`,
      (count) =>
        `The provider accepted ${count} messages and has never sent a receipt: nobody knows whether they arrived. Check at the provider that events of messages are switched on and that the address for receipts is the one on this page, and send a test to yourself.`,
    ),
    builtInMarks: {
      default: both('padrão do servidor', 'the server’s default'),
      sandbox: both('de testes', 'for tests'),
    },
    builtIns: {
      default: both(
        'As credenciais deste canal vêm das variáveis de ambiente do servidor; aqui se editam os limites.',
        'The credentials of this channel come from the environment variables of the server; its limits are edited here.',
      ),
      sandbox: both(
        'O simulador vem com o servidor e não pode ser editado. Nada sai por ele.',
        'The simulator comes with the server and cannot be edited. Nothing is really sent through it.',
      ),
    },
    noReceipts: both('Sem recibos', 'No receipts'),
    fromEnvironment: both(
      'A credencial vem do ambiente do servidor: troque a variável e reinicie.',
      'The credential comes from the environment of the server: change the variable and restart.',
    ),
    changeKey: both('Trocar a chave', 'Change the key'),
    stoppedSince: both('Desde', 'Since'),
    stoppedWaiting: both(
      (count: number, text: string) =>
        count === 1 ? '1 mensagem espera na fila.' : `${text} mensagens esperam na fila.`,
      (count, text) => (count === 1 ? '1 message waits in the queue.' : `${text} messages wait in the queue.`),
    ),
    allPausedWhy: both('Todos os envios estão pausados.', 'All sending is paused.'),
    opensAt: both(
      (when: string) => `Volta a enviar a partir de ${when}.`,
      (when) => `It sends again from ${when} on.`,
    ),
    pausedBy: both(
      (name: string, when: string, note: string | null) =>
        note === null ? `Por ${name}, em ${when}.` : `Por ${name}, em ${when}: ${note}`,
      (name, when, note) => (note === null ? `By ${name}, ${when}.` : `By ${name}, ${when}: ${note}`),
    ),
    reason: both('Motivo', 'Reason'),
    reasonHint: both(
      'Opcional. Todos veem o motivo enquanto a pausa durar.',
      'Optional. Everybody sees the reason while the pause lasts.',
    ),
    pauseTitle: both('Pausar canal', 'Pause the channel'),
    pauseLead: both(
      'Nada mais sai por ele. O que está na fila fica guardado, sem gastar tentativas, até alguém retomar o canal.',
      'Nothing more is sent through it. What is waiting is kept, and no attempts are used up, until somebody resumes the channel.',
    ),
    pauseOpen: both('Pausar este canal…', 'Pause this channel…'),
    pauseNamed: both(
      (name: string) => `Pausar ${name}`,
      (name) => `Pause ${name}`,
    ),
    pauseSubmit: both('Pausar', 'Pause'),
    pausedNotice: both(
      (name: string) => `O canal ${name} foi pausado.`,
      (name) => `The channel ${name} was paused.`,
    ),
    resumeTitle: both('Retomar canal', 'Resume the channel'),
    resumeLead: both(
      'Volta a enviar imediatamente, começando pelas mensagens mais antigas.',
      'It sends again at once, starting with the oldest messages.',
    ),
    resumeOpen: both('Retomar este canal…', 'Resume this channel…'),
    resumeSubmit: both('Retomar', 'Resume'),
    resumedNotice: both(
      (name: string) => `O canal ${name} foi retomado.`,
      (name) => `The channel ${name} was resumed.`,
    ),
    allPaused: both('Todos os envios estão pausados.', 'All sending is paused.'),
    pauseAllLead: both(
      'Em até um segundo, nenhum canal envia mais nada. A API continua aceitando mensagens, que ficam na fila.',
      'Within a second, no channel sends anything any more. The API still accepts messages, which are kept waiting.',
    ),
    pauseAllOpen: both('Pausar tudo…', 'Pause everything…'),
    pauseAllSubmit: both('Pausar todos os envios', 'Pause all sending'),
    allPausedNotice: both('Todos os envios foram pausados.', 'All sending was paused.'),
    resumeAllLead: both(
      'Os canais que não estão pausados um a um voltam a enviar imediatamente.',
      'Channels that are not paused one by one send again at once.',
    ),
    resumeAllOpen: both('Retomar tudo…', 'Resume everything…'),
    resumeAllSubmit: both('Retomar os envios', 'Resume sending'),
    allResumedNotice: both('Os envios foram retomados.', 'Sending was resumed.'),
    alreadySo: both('Nada mudou: já estava assim.', 'Nothing changed: it was already so.'),
    archiveTitle: both('Arquivar canal', 'Archive the channel'),
    archiveLead: both(
      'Não aceita mais mensagens. Os recibos das mensagens antigas continuam sendo aceitos.',
      'It accepts no more messages. Receipts of earlier messages are still accepted.',
    ),
    archiveOpen: both('Arquivar…', 'Archive…'),
    archiveSubmit: both('Arquivar este canal', 'Archive this channel'),
    restoreTitle: both('Reativar canal', 'Restore the channel'),
    restoreLead: both('Volta a aceitar mensagens.', 'It accepts messages again.'),
    restoreOpen: both('Reativar…', 'Restore…'),
    restoreSubmit: both('Reativar este canal', 'Restore this channel'),
    refusals: {
      channel_waits: both(
        'Ainda há mensagens na fila deste canal: espere até que saiam ou cancele-as antes.',
        'There are still messages waiting for this channel: wait until they are sent or cancel them first.',
      ),
      channel_of_sends: both(
        'Um envio do painel usa este canal: espere que ele entre inteiro na fila, escolha outro canal para ele ou desista dele antes.',
        'A send from the panel uses this channel: wait until all of it is queued, choose another channel for it, or give it up first.',
      ),
      channel_of_installation: both(
        'O canal é o padrão da instalação: escolha outro nas configurações antes.',
        'The channel is the default of the installation: choose another one in the settings first.',
      ),
      channel_of_keys: both(
        'O canal é o padrão de uma chave: escolha outro padrão para ela antes.',
        'The channel is the default of a key: choose another default for it first.',
      ),
      channel_built_in: both('Este canal não pode ser alterado aqui.', 'This channel cannot be changed here.'),
    },
  },
  channelForm,
  connection,
  usage: {
    none: both('—', '—'),
    today: both('hoje', 'today'),
    sentToday: both('Enviadas hoje', 'Sent today'),
    ofCap: both(
      (cap: string) => `de ${cap} no limite de hoje`,
      (cap) => `of ${cap} in today’s cap`,
    ),
    successRate: both('Taxa de sucesso', 'Success rate'),
    rateOf: both(
      (sent: string, failed: string) => `Em 7 dias. Aceitas: ${sent}. Com falha: ${failed}.`,
      (sent, failed) => `In 7 days. Accepted: ${sent}. Failed: ${failed}.`,
    ),
    nothingSent: both('Nenhum envio em 7 dias', 'Nothing sent in 7 days'),
    lastReceipt: both('Último recibo', 'Last receipt'),
    waiting: both('Na fila', 'Waiting'),
    sent: both('Enviadas', 'Sent'),
    failed: both('Com falha', 'Failed'),
    leftOfCap: both('Restante do limite', 'Left of the cap'),
    byDay: both('Envios por dia', 'Sent by day'),
    warmUp: both(
      (cap: string) => `Aquecimento até ${cap} mensagens por dia`,
      (cap) => `Warm-up to ${cap} messages per day`,
    ),
  },
  channelLimits: {
    days: both(
      ['seg.', 'ter.', 'qua.', 'qui.', 'sex.', 'sáb.', 'dom.'],
      ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
    ),
    phrases: {
      pace: both(
        (messages: string, period: string) => `${messages} a cada ${period}`,
        (messages, period) => `${messages} every ${period}`,
      ),
      jitter: both(
        (percent: string) => `Variação de ${percent}%`,
        (percent) => `Jitter of ${percent}%`,
      ),
      spacing: both(
        (span: string) => `${span} entre duas mensagens ao mesmo destinatário`,
        (span) => `${span} between two messages to the same recipient`,
      ),
      cap: both(
        (messages: string, today: string | null) =>
          today === null ? `${messages} por dia` : `${messages} por dia, em aquecimento: hoje ${today}`,
        (messages, today) =>
          today === null ? `${messages} per day` : `${messages} per day, warming up: today ${today}`,
      ),
      newRecipients: both(
        (messages: string, today: string | null) =>
          today === null
            ? `${messages} pessoas novas por dia`
            : `${messages} pessoas novas por dia, em aquecimento: hoje ${today}`,
        (messages, today) =>
          today === null
            ? `${messages} new people per day`
            : `${messages} new people per day, warming up: today ${today}`,
      ),
      newSpacing: both(
        (span: string) => `${span} entre duas mensagens a quem não escreveu`,
        (span) => `${span} between two messages to people who have not written`,
      ),
      window: both(
        (days: string, from: string, to: string, zone: string) => `${days}, das ${from} às ${to} (${zone})`,
        (days, from, to, zone) => `${days}, from ${from} to ${to} (${zone})`,
      ),
    },
  },
  channelTest,
  fields: {
    channel_name_invalid: both(
      'Use de 1 a 64 letras minúsculas, números, - e _, começando por letra ou número.',
      'Use 1 to 64 lower-case letters, digits, - and _, beginning with a letter or a digit.',
    ),
    channel_name_taken: both('Já existe um canal com este nome.', 'There is already a channel with this name.'),
    setting_missing: both('Campo obrigatório.', 'This field is required.'),
    setting_invalid: both(
      'Este valor não tem o formato que o provedor usa. Confira e digite de novo.',
      'This value does not have the format that the provider uses. Check it and type it again.',
    ),
    secrets_needed: both(
      'O endereço aponta para outro servidor: digite este segredo de novo ou informe um novo.',
      'The address points to another server: type this secret again or enter a new one.',
    ),
    channel_address_forbidden: both(
      'Este endereço é de uso interno da rede (link-local) ou de metadados da nuvem. Para liberar a rede, use GATEWAY_ALLOWED_SUBNETS.',
      'This address is link-local or belongs to cloud metadata. GATEWAY_ALLOWED_SUBNETS can allow its network.',
    ),
    channel_limit_unsafe: both(
      'Acima do que é seguro para um celular: o WhatsApp pode bloquear o número.',
      'Above what is safe for one phone: WhatsApp may block the number.',
    ),
    channel_name_to_exceed: both(
      'Digite o nome do canal para passar do que é seguro, ou volte aos limites recomendados.',
      'Type the name of the channel to go beyond what is safe, or return to the recommended limits.',
    ),
    channel_limit: both(
      'Informe um número inteiro dentro dos limites indicados.',
      'Enter a whole number within the limits shown.',
    ),
    channel_days: both('Marque ao menos um dia.', 'Tick at least one day.'),
    channel_time: both('Use horas e minutos, como 08:00.', 'Use hours and minutes, such as 08:00.'),
    test_text: both('Escreva o texto da mensagem.', 'Write the text of the message.'),
  },
});

/** The texts of channels, without the shared ones. */
export type ChannelTexts = (typeof channelTexts)['en'];
