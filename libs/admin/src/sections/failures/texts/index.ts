import { both, catalogue } from '@recado/core';

/** The texts of failures, in both languages. */
export const failureTexts = catalogue({
  navigation: both('Falhas', 'Failures'),
  words: both('erro falhou reenviar', 'error failed resend'),
  failures: {
    title: both('Falhas', 'Failures'),
    lead: both(
      'Mensagens que falharam em definitivo, por motivo. O canal leva às mensagens.',
      'Messages that failed for good, by cause. The channel leads to the messages.',
    ),
    filter: both('Filtrar falhas', 'Filter failures'),
    code: both('Motivo', 'Cause'),
    channel: both('Canal', 'Channel'),
    anyChannel: both('Todos', 'All'),
    from: both('De', 'From'),
    to: both('Até', 'To'),
    since: both('Desde', 'Since'),
    count: both('Mensagens', 'Messages'),
    first: both('Primeira', 'First'),
    last: both('Última', 'Last'),
    trend: both('Últimas 24 horas', 'Last 24 hours'),
    trendText: both(
      (count: string) => `${count} nas últimas 24 horas`,
      (count) => `${count} in the last 24 hours`,
    ),
    emptyTitle: both('Nenhuma falha', 'No failures'),
    empty: both(
      'As mensagens que falharem aparecem aqui, com o que aconteceu e o que fazer.',
      'Messages that fail are shown here, with what happened and what to do.',
    ),
    noneTitle: both('Nenhuma falha com este filtro', 'No failures with this filter'),
    none: both('Nada falhou neste canal e neste período.', 'Nothing failed on this channel in this period.'),
    noCode: both('Sem código', 'Without a code'),
    unknown: both(
      'O provedor recusou a mensagem ou ela não pôde ser entregue.',
      'The provider refused the message, or it could not be delivered.',
    ),
    ended: both(
      'As mensagens deste grupo já terminaram: nada mais é tentado sozinho. Reenvie as que ainda fazem sentido.',
      'The messages of this group have ended: nothing more is tried by itself. Send again those that still make sense.',
    ),
    meaning: both('O que aconteceu e o que fazer', 'What happened and what to do'),
    newest: both('As mais recentes', 'The newest'),
    facts: both('Resumo', 'Summary'),
    phone: both('Telefone', 'Phone'),
    text: both('Mensagem', 'Message'),
    when: both('Falhou', 'Failed'),
    erased: both('apagado', 'erased'),
    manage: both('Ações', 'Actions'),
    retryOpen: both('Reenviar todas…', 'Send all again…'),
    retryLead: both(
      'Saem de novo agora, pelo mesmo canal. As que expiraram ficam como estão. Resolva a causa antes.',
      'They are sent again now, through the same channel. Those that have expired stay as they are. Solve the cause first.',
    ),
    retrySubmit: both('Reenviar', 'Send again'),
    discardOpen: both('Descartar…', 'Discard…'),
    discardLead: both(
      'Saem desta página e não são reenviadas. Continuam em Mensagens, com o status Falhou.',
      'They disappear from this page and are not sent again. They remain under Messages with the status Failed.',
    ),
    discardSubmit: both('Descartar', 'Discard'),
    discardWord: both('DESCARTAR', 'DISCARD'),
    gone: both('Este grupo não tem mais falhas.', 'This group no longer has any failures.'),
    lastChannel: both(
      (channel: string) => `canal ${channel}`,
      (channel) => `channel ${channel}`,
    ),
  },
});
