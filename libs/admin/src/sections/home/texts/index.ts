import { both, catalogue } from '@recado/core';

/** The texts of the start page, in both languages. */
export const homeTexts = catalogue({
  navigation: both('Início', 'Home'),
  words: both('painel situação resumo', 'dashboard overview'),
  home: {
    title: both('Início', 'Home'),
    lead: both(
      (zone: string) => `O que foi enviado, o que está na fila e como está o serviço, no ${zone}.`,
      (zone) => `What was sent, what is waiting and how the service is doing, in ${zone}.`,
    ),
    window: both('Período', 'Period'),
    windowTitles: {
      '1h': both('Última hora', 'Last hour'),
      '24h': both('Últimas 24 horas', 'Last 24 hours'),
      '7d': both('Últimos 7 dias', 'Last 7 days'),
    },
    windows: { '1h': both('1 hora', '1 hour'), '24h': both('24 horas', '24 hours'), '7d': both('7 dias', '7 days') },
    updated: both(
      (sent: string, failed: string) => `Atualizado. Enviadas: ${sent}. Com falha: ${failed}.`,
      (sent, failed) => `Updated. Sent: ${sent}. Failed: ${failed}.`,
    ),
    sent: both('Enviadas', 'Sent'),
    delivered: both('Entregues', 'Delivered'),
    read: both('Lidas', 'Read'),
    failed: both('Falharam', 'Failed'),
    onlySimulated: both(
      'Só há o simulador: estes números são de mensagens simuladas, que ninguém recebeu.',
      'There is only the simulator: these figures are of simulated messages, which nobody received.',
    ),
    simulatedApart: both(
      (count: string) => `Enviadas pelo simulador, que ninguém recebeu e que não entram nestes números: ${count}.`,
      (count) => `Sent by the simulator, received by nobody and left out of these figures: ${count}.`,
    ),
    ofSent: both(
      (share: string) => `${share} das enviadas`,
      (share) => `${share} of those sent`,
    ),
    p50: both('Tempo até sair (mediana)', 'Time to send (median)'),
    p95: both('Tempo até sair (95%)', 'Time to send (95%)'),
    sinceAccepted: both('da aceitação ao envio', 'from acceptance to sending'),
    within: both(
      (bound: string) => `≤ ${bound}`,
      (bound) => `≤ ${bound}`,
    ),
    longer: both('mais de 1 h', 'more than 1 h'),
    sending: both('Envios', 'Sending'),
    receipts: both('Do que foi enviado', 'Of what was sent'),
    receiptsLead: both(
      'Das mensagens enviadas no período: cada recibo conta na hora em que a mensagem saiu.',
      'Of the messages sent in the period: a receipt counts for the hour in which its message left.',
    ),
    failures: both('Falhas por código', 'Failures by code'),
    noFailures: both('Nenhuma falha neste período.', 'No failures in this period.'),
    code: both('Código', 'Code'),
    channel: both('Canal', 'Channel'),
    messages: both('Mensagens', 'Messages'),
    seeFailures: both('Ver as falhas', 'See the failures'),
    waiting: both('Na fila', 'Waiting'),
    lane: both('Prioridade', 'Priority'),
    lanes: { high: both('Alta', 'High'), normal: both('Normal', 'Normal'), low: both('Baixa', 'Low') },
    pending: both('Para agora', 'Due now'),
    scheduled: both('Agendadas', 'Scheduled'),
    oldest: both('Maior espera', 'Longest wait'),
    none: both('—', '—'),
    batches: both('Saindo agora', 'Leaving now'),
    later: both('Agendados', 'Scheduled'),
    begins: both('Começa', 'Begins'),
    size: both(
      (messages: string, channel: string) => [`${messages} mensagens`, channel].filter(Boolean).join(' · '),
      (messages, channel) => [`${messages} messages`, channel].filter(Boolean).join(' · '),
    ),
    counts: both(
      (sent: string, failed: string) =>
        `${sent} ${sent === '1' ? 'enviada' : 'enviadas'} · ${failed} ${failed === '1' ? 'falhou' : 'falharam'}`,
      (sent, failed) => `${sent} sent · ${failed} failed`,
    ),
    batchHead: both('Lote', 'Batch'),
    allBatches: both('Ver todos os lotes', 'See all batches'),
    allSchedules: both('Ver os agendamentos', 'See what is scheduled'),
    noBatches: both('Nenhum lote está saindo.', 'No batch is leaving.'),
    batch: both(
      (id: string) => `Lote ${id}`,
      (id) => `Batch ${id}`,
    ),
    progress: both('Andamento', 'Progress'),
    expectedEnd: both('Deve terminar', 'Expected end'),
    unknownEnd: both('sem previsão', 'unknown'),
    channels: both('Canais', 'Channels'),
    state: both('Situação', 'State'),
    processes: both('Processos', 'Processes'),
    process: both('Processo', 'Process'),
    version: both('Versão', 'Version'),
    startedAt: both('Iniciado', 'Started'),
    alive: both('Em execução', 'Running'),
    silent: both(
      (span: string) => `Sem sinal há ${span}`,
      (span) => `No signal for ${span}`,
    ),
    more: both(
      (count: string) => `e mais ${count}`,
      (count) => `and ${count} more`,
    ),
  },
  attention: {
    title: both('Precisa de atenção', 'Needs attention'),
    urgent: both('Agora', 'Now'),
    soon: both('Olhe', 'Look'),
    since: both('Desde', 'Since'),
    stopped: both(
      (channel: string, what: string) => `Canal ${channel} suspenso: ${what}`,
      (channel, what) => `Channel ${channel} is suspended: ${what}`,
    ),
    see: both('Ver', 'See'),
    actions: {
      channels: both('Ver o canal', 'See the channel'),
      webhooks: both('Ver o webhook', 'See the webhook'),
      settings: both('Ver as configurações', 'See the settings'),
    },
    manyFailed: both(
      (count: string, share: string) => `${count} mensagens falharam no período (${share})`,
      (count, share) => `${count} messages failed in the period (${share})`,
    ),
    mostly: both(
      (count: string, why: string) => `${count} delas: ${why}`,
      (count, why) => `${count} of them: ${why}`,
    ),
    backup: both('Não há um novo backup programado', 'There is no new scheduled backup'),
    becauseOf: both(
      (why: string) => `Motivo: ${why}.`,
      (why) => `The reason: ${why}.`,
    ),
    lateBackup: both('Nenhum foi feito em duas vezes o intervalo.', 'None was made within twice the interval.'),
    noBackup: both('Ainda não há nenhum.', 'There is none yet.'),
    newestBackup: both(
      (at: string) => `O mais novo: ${at}.`,
      (at) => `The newest one: ${at}.`,
    ),
    nextBackup: both(
      (at: string) => `Próxima tentativa: ${at}.`,
      (at) => `Next try: ${at}.`,
    ),
    nobody: both('Ninguém é avisado quando algo para', 'Nobody is told when something stops'),
    nobodyDetail: both(
      'Sem um e-mail, um webhook ou um número de WhatsApp, os avisos ficam só nesta página.',
      'Without an e-mail address, a webhook or a WhatsApp number, alerts are on this page only.',
    ),
    setUp: both('Configurar avisos', 'Set up alerts'),
  },
  firstSteps: {
    title: both('Primeiros passos', 'First steps'),
    progress: both(
      (taken: number, all: number) => `${taken} de ${all} prontos. Cada item é marcado automaticamente.`,
      (taken, all) => `${taken} of ${all} done. Each item is checked off automatically.`,
    ),
    next: both(
      (taken: number, all: number, step: string) => `${taken} de ${all} prontos. Próximo: ${step}.`,
      (taken, all, step) => `${taken} of ${all} done. Next: ${step}.`,
    ),
    done: both('Feito', 'Done'),
    open: both('A fazer', 'To do'),
    hide: both('Ocultar esta lista', 'Hide this list'),
    hiddenNotice: both('A lista de primeiros passos não aparece mais.', 'The list of first steps is no longer shown.'),
    whatsapp: {
      title: both('Conecte o WhatsApp', 'Connect WhatsApp'),
      text: both(
        'Enquanto o canal padrão é o simulador, ninguém recebe nada. Escolha como enviar, conecte, teste e torne o canal o padrão.',
        'While the default channel is the simulator, nobody receives anything. Choose how to send, connect, test, and make the channel the default.',
      ),
      link: both('Escolher como enviar', 'Choose how to send'),
      test: both('Enviar um teste', 'Send a test'),
      goOn: both(
        (name: string, what: string) => `Continuar com ${name}: ${what}`,
        (name, what) => `Go on with ${name}: ${what}`,
      ),
    },
    key: {
      title: both('Crie uma chave de API', 'Create an API key'),
      text: both(
        'Com ela o seu sistema envia mensagens. O segredo aparece uma única vez.',
        'Your system sends messages with it. The secret is shown only once.',
      ),
      link: both('Criar uma chave', 'Create a key'),
    },
    message: {
      title: both('Envie a primeira mensagem', 'Send the first message'),
      text: both(
        'Copie o comando e troque $RECADO_KEY pela sua chave.',
        'Copy the command and replace $RECADO_KEY with your key.',
      ),
      sample: both('Primeira mensagem com curl', 'First message with curl'),
      campaign: both('Ou prepare uma campanha pelo painel', 'Or prepare a campaign in the panel'),
    },
    receipt: {
      title: both('Receba o primeiro recibo', 'Receive the first receipt'),
      text: both(
        'Com os recibos, você sabe o que foi entregue e lido. Cole no provedor o endereço que está na página do canal.',
        'Receipts tell you what was delivered and read. Paste the address from the channel’s page at the provider.',
      ),
      link: both('Ver os canais', 'See the channels'),
    },
    people: {
      title: both('Adicione mais uma pessoa', 'Add another person'),
      text: both(
        'Assim, alguém cuida das mensagens quando você não está.',
        'So that somebody looks after the messages when you are away.',
      ),
      link: both('Ver as pessoas', 'See the people'),
      sample: both('Adicionar uma pessoa pela linha de comando', 'Add a person from the command line'),
    },
    backup: {
      title: both('Faça um backup', 'Make a backup'),
      text: both(
        'Copie o banco todos os dias para outra máquina. Guarde também o APP_SECRET.',
        'Copy the database to another machine every day. Keep APP_SECRET as well.',
      ),
      dump: both(
        'Copie o banco todos os dias com o mysqldump e registre cada cópia com este comando. Guarde também o APP_SECRET.',
        'Copy the database every day with mysqldump, and record each copy with this command. Keep APP_SECRET as well.',
      ),
      sample: both('Backup pela linha de comando', 'Backup from the command line'),
    },
    lastBackup: both('Último backup:', 'Last backup:'),
    nextBackup: both('Próximo:', 'Next one:'),
  },
});
