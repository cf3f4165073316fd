import { both, catalogue } from '@recado/core';
import { waits } from './waits.js';

/** The texts of messages, their changes and why they wait, in both languages. */
export const messageTexts = catalogue({
  navigation: both('Mensagens', 'Messages'),
  words: both('enviadas recibos procurar telefone', 'sent receipts look for phone'),
  messages: {
    title: both('Mensagens', 'Messages'),
    lead: both(
      (zone: string) => `As mais recentes primeiro · ${zone}`,
      (zone) => `Newest first · ${zone}`,
    ),
    filters: both('Filtros', 'Filters'),
    status: both('Status', 'Status'),
    anyStatus: both('Todos', 'All'),
    phone: both('Telefone', 'Phone'),
    phoneHint: both('5511987654321', '5511987654321'),
    key: both('Chave', 'Key'),
    anyKey: both('Todas', 'All'),
    batchNamed: both(
      (id: string) => `Lote ${id}`,
      (id) => `Batch ${id}`,
    ),
    batch: both('Lote', 'Batch'),
    batchHint: both('Número', 'Number'),
    more: both('Mais filtros', 'More filters'),
    channel: both('Canal', 'Channel'),
    anyChannel: both('Todos', 'All'),
    code: both('Erro', 'Error'),
    anyCode: both('Qualquer um', 'Any'),
    from: both('De', 'From'),
    to: both('Até', 'To'),
    reference: both('Referência', 'Reference'),
    export: both('Exportar CSV', 'Export CSV'),
    fileName: both('mensagens', 'messages'),
    columns: {
      id: both('Mensagem', 'Message'),
      batch: both('Lote', 'Batch'),
      reference: both('Referência', 'Reference'),
      phone: both('Telefone', 'Phone'),
      text: both('Texto', 'Text'),
      status: both('Status', 'Status'),
      channel: both('Canal', 'Channel'),
      key: both('Chave', 'Key'),
      priority: both('Prioridade', 'Priority'),
      accepted: both(
        (zone: string) => `Aceita em (${zone})`,
        (zone) => `Accepted at (${zone})`,
      ),
      scheduled: both(
        (zone: string) => `Agendada para (${zone})`,
        (zone) => `Scheduled for (${zone})`,
      ),
      sent: both(
        (zone: string) => `Enviada em (${zone})`,
        (zone) => `Sent at (${zone})`,
      ),
      delivered: both(
        (zone: string) => `Entregue em (${zone})`,
        (zone) => `Delivered at (${zone})`,
      ),
      read: both(
        (zone: string) => `Lida em (${zone})`,
        (zone) => `Read at (${zone})`,
      ),
      ended: both(
        (zone: string) => `Encerrada em (${zone})`,
        (zone) => `Ended at (${zone})`,
      ),
      attempts: both('Tentativas', 'Attempts'),
      code: both('Motivo da falha', 'Reason of the failure'),
      reason: both('Resposta do provedor', 'Answer of the provider'),
      providerId: both('Id no provedor', 'Id at the provider'),
      simulated: both('Simulado', 'Simulated'),
    },
    yes: both('sim', 'yes'),
    refusedTitle: both('Não foi possível aplicar os filtros', 'The filters could not be applied'),
    refused: both('Corrija o campo marcado para ver as mensagens.', 'Correct the marked field to see the messages.'),
    apply: both('Filtrar', 'Filter'),
    recipient: both('Destinatário', 'Recipient'),
    text: both('Texto', 'Text'),
    when: both('Quando', 'When'),
    erased: both('Apagado', 'Erased'),
    older: both('Mais antigas', 'Older'),
    newest: both('Voltar às mais recentes', 'Back to the newest'),
    emptyTitle: both('Nenhuma mensagem ainda', 'No messages yet'),
    empty: both(
      'Assim que um sistema enviar a primeira, ela aparece aqui. Experimente agora:',
      'As soon as a system sends the first one it appears here. Try it now:',
    ),
    emptyKey: both('Ainda não tem uma chave?', 'No key yet?'),
    emptyKeyLink: both('Crie a primeira', 'Create the first one'),
    noneTitle: both('Nenhuma mensagem com esses filtros', 'No messages with these filters'),
    none: both(
      'Mude ou limpe os filtros para ver as mensagens mais recentes.',
      'Change or clear the filters to see the newest messages.',
    ),
    noneScanned: both(
      'Nada encontrado até aqui. Continue a busca entre as mais antigas.',
      'Nothing found so far. Continue the search among the older ones.',
    ),
    updated: both('Lista atualizada', 'List updated'),
  },
  message: {
    title: both(
      (id: string) => `Mensagem ${id}`,
      (id) => `Message ${id}`,
    ),
    timeline: both('Linha do tempo', 'Timeline'),
    text: both('Texto', 'Text'),
    details: both('Detalhes', 'Details'),
    asCurl: both('Copiar como curl', 'Copy as curl'),
    curl: both('Comando curl desta mensagem', 'The curl command of this message'),
    batch: both('Lote', 'Batch'),
    key: both('Chave', 'Key'),
    reference: both('Referência', 'Reference'),
    priority: both('Prioridade', 'Priority'),
    priorities: { high: both('Alta', 'High'), normal: both('Normal', 'Normal'), low: both('Baixa', 'Low') },
    channel: both('Canal', 'Channel'),
    attempts: both('Tentativas', 'Attempts'),
    scheduledAt: both('Agendada para', 'Scheduled for'),
    expiresAt: both('Não enviar após', 'Do not send after'),
    updated: both(
      (status: string) => `Mensagem atualizada: ${status}`,
      (status) => `Message updated: ${status}`,
    ),
  },
  timeline: {
    accepted: both('Aceita', 'Accepted'),
    acceptedNote: both(
      (batch: string, item: string, total: string, key: string, request: string | null) =>
        [`Lote ${batch}, item ${item} de ${total} · chave ${key}`, request && `requisição ${request}`]
          .filter(Boolean)
          .join(' · '),
      (batch, item, total, key, request) =>
        [`Batch ${batch}, item ${item} of ${total} · key ${key}`, request && `request ${request}`]
          .filter(Boolean)
          .join(' · '),
    ),
    released: both('Liberada para envio imediato', 'Released to be sent now'),
    retried: both('Reenvio solicitado', 'Resending requested'),
    retriedNote: both(
      (count: string) => `Reenvio nº ${count}, com todas as tentativas de novo.`,
      (count) => `Resend no. ${count}, with all attempts available again.`,
    ),
    scheduled: both('Agendada para', 'Scheduled for'),
    scheduledNote: both(
      (zone: string) => `Horário interpretado no fuso ${zone}`,
      (zone) => `The time was read in ${zone}`,
    ),
    started: both('Envio iniciado', 'Attempt started'),
    startedNote: both(
      (attempt: string, channel: string) => `Tentativa ${attempt} · canal ${channel}`,
      (attempt, channel) => `Attempt ${attempt} · channel ${channel}`,
    ),
    postponed: both('Adiada', 'Postponed'),
    rejected: both('Recusada pelo provedor', 'Refused by the provider'),
    unknown: both('Envio não confirmado', 'Sending not confirmed'),
    unknownNote: both(
      'A requisição saiu, mas a resposta não voltou completa. O provedor pode ter recebido a mensagem.',
      'The request was sent, but no complete answer came back. The provider may have received the message.',
    ),
    leaseExpired: both('Tentativa interrompida', 'Attempt interrupted'),
    leaseNote: both(
      'O processo que fazia o envio parou antes de registrar o resultado.',
      'The process that was sending stopped before it recorded the result.',
    ),
    retryIn: both(
      (span: string) => `Nova tentativa em ${span}.`,
      (span) => `Next attempt in ${span}.`,
    ),
    retryNow: both('Nova tentativa imediatamente.', 'Next attempt right away.'),
    sent: both('Enviada', 'Sent'),
    sentNote: both('O provedor aceitou a mensagem.', 'The provider accepted the message.'),
    delivered: both('Entregue', 'Delivered'),
    deliveredNote: both('Chegou ao aparelho.', 'It reached the device.'),
    read: both('Lida', 'Read'),
    simulator: {
      sentNote: both(
        'O simulador aceitou a mensagem. Ela não sai daqui: ninguém a recebe.',
        'The simulator accepted the message. It does not leave this server: nobody receives it.',
      ),
      deliveredNote: both(
        'O simulador fingiu a entrega. Ninguém recebeu.',
        'The simulator pretended the delivery. Nobody received it.',
      ),
      readNote: both(
        'O simulador fingiu a leitura. Ninguém leu.',
        'The simulator pretended that it was read. Nobody read it.',
      ),
      rejected: both('Recusada pelo simulador', 'Refused by the simulator'),
    },
    failed: both('Falhou', 'Failed'),
    failedNote: both('Não haverá novas tentativas.', 'There will be no further attempts.'),
    canceled: both('Cancelada', 'Canceled'),
    canceledNote: both('Cancelada antes de o envio começar.', 'Canceled before sending began.'),
    canceledByKey: both(
      (name: string) => `Cancelada pela API, com a chave ${name}, antes de o envio começar.`,
      (name) => `Canceled through the API with the key ${name} before sending began.`,
    ),
    canceledBy: both(
      (name: string) => `Cancelada por ${name} antes de o envio começar.`,
      (name) => `Canceled by ${name} before sending began.`,
    ),
    expired: both('Expirada', 'Expired'),
    expiredNote: both('O prazo terminou antes de o envio começar.', 'Its time limit passed before sending began.'),
    waiting: both('Por que ainda não saiu?', 'Why has it not been sent yet?'),
  },
  changes: {
    title: both('Ações', 'Actions'),
    cancelOpen: both('Cancelar envio…', 'Cancel sending…'),
    cancelLead: both(
      'A mensagem não será enviada. Não é possível desfazer.',
      'The message will not be sent. This cannot be undone.',
    ),
    cancelSubmit: both('Cancelar esta mensagem', 'Cancel this message'),
    canceled: both('A mensagem foi cancelada.', 'The message was canceled.'),
    rescheduleOpen: both('Reagendar…', 'Reschedule…'),
    rescheduleField: both('Novo horário', 'New time'),
    rescheduleHint: both(
      (zone: string) => `Horário interpretado no fuso ${zone}.`,
      (zone) => `The time is read in ${zone}.`,
    ),
    rescheduleSubmit: both('Reagendar', 'Reschedule'),
    nowSubmit: both('Enviar agora', 'Send now'),
    rescheduled: both(
      (when: string) => `A mensagem foi reagendada para ${when}.`,
      (when) => `The message was rescheduled for ${when}.`,
    ),
    releasedNow: both('A mensagem será enviada em seguida.', 'The message will be sent right away.'),
    retryOpen: both('Reenviar…', 'Send again…'),
    retryLead: both(
      'A mensagem será enviada em seguida, com todas as tentativas de novo.',
      'The message will be sent right away, with all attempts available again.',
    ),
    retryUnknown: both(
      'Não sabemos se a primeira chegou: o destinatário pode receber a mensagem duas vezes.',
      'We do not know whether the first one arrived: the recipient may receive the message twice.',
    ),
    retrySubmit: both('Reenviar esta mensagem', 'Send this message again'),
    retried: both('A mensagem será reenviada em seguida.', 'The message will be sent again right away.'),
    tooLate: both('Tarde demais: o envio já começou ou já terminou.', 'Too late: sending has already begun or ended.'),
    notRetryable: both('Esta mensagem não pode ser reenviada.', 'This message cannot be sent again.'),
  },
  waits,
  fields: {
    filter_twice: both(
      'Este filtro aparece mais de uma vez no endereço da página.',
      'This filter appears more than once in the address of the page.',
    ),
    filter_status: both('Escolha um dos status da lista.', 'Choose one of the statuses in the list.'),
    filter_phone: both(
      'Informe o número completo, com DDD. Exemplo: 5511987654321.',
      'Enter the whole number with its country code. Example: 5511987654321.',
    ),
    filter_key: both(
      'Esta chave não existe. Escolha uma da lista.',
      'This key does not exist. Choose one from the list.',
    ),
    filter_batch: both('Informe o número do lote, só com dígitos.', 'Enter the number of the batch, digits only.'),
    filter_channel: both(
      'Este canal não existe. Escolha um da lista.',
      'This channel does not exist. Choose one from the list.',
    ),
    filter_code: both(
      'Este código de erro não existe. Escolha um da lista.',
      'This error code does not exist. Choose one from the list.',
    ),
    filter_date: both(
      'Informe uma data que exista, como 20/11/2026.',
      'Enter a date that exists, such as 20 Nov 2026.',
    ),
    filter_reversed: both('A data final vem antes da inicial.', 'The last date is before the first.'),
  },
});
