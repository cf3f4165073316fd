import { type Both, both, catalogue } from '@recado/core';

/** What providers say, by the kind of the event. */
const values: Readonly<Record<string, Readonly<Record<string, Both>>>> = {
  quality: {
    GREEN: both('Alta', 'High'),
    YELLOW: both(
      'Média: alguns destinatários bloqueiam ou denunciam as mensagens',
      'Medium: some recipients block or report the messages',
    ),
    RED: both(
      'Baixa: muitos destinatários bloqueiam ou denunciam as mensagens, e o número pode ser restringido',
      'Low: many recipients block or report the messages, and the number may be restricted',
    ),
    FLAGGED: both(
      'Baixa: o número está sinalizado e pode ser restringido se não melhorar',
      'Low: the number is flagged and may be restricted unless it gets better',
    ),
    UNFLAGGED: both('Recuperada: o número não está mais sinalizado', 'Recovered: the number is not flagged any more'),
    UNKNOWN: both('Ainda sem avaliação', 'Not rated yet'),
  },
  account: {
    VERIFIED_ACCOUNT: both('Conta verificada', 'Account verified'),
    ACCOUNT_RESTRICTION: both(
      'A conta foi restringida: veja o motivo no Gerenciador do WhatsApp',
      'The account was restricted: see why in WhatsApp Manager',
    ),
    ACCOUNT_VIOLATION: both(
      'A conta violou uma política: novas violações levam a restrições',
      'The account violated a policy: further violations lead to restrictions',
    ),
    DISABLED_UPDATE: both(
      'A situação da conta mudou: desativação, ou o fim dela',
      'The state of the account changed: it was disabled, or that ended',
    ),
    ACCOUNT_DELETED: both('A conta foi excluída', 'The account was deleted'),
    RESTRICTED: both('A conta foi restringida', 'The account was restricted'),
    DISABLED: both('A conta foi desativada', 'The account was disabled'),
    DIRECT_SEND_REFUSED: both(
      'O provedor recusou o Direct Send para esta conta',
      'The provider refused Direct Send for this account',
    ),
    DIRECT_SEND_RETRIED: both('O Direct Send vai ser tentado de novo', 'Direct Send will be tried again'),
  },
  reach_out: {
    LOCKED: both(
      'Bloqueados: só recebe quem escreveu para o número',
      'Locked: only people who wrote to the number get messages',
    ),
    FREE: both('Liberados', 'Free'),
  },
  capping: {
    NONE: both('Longe do limite', 'Far from the limit'),
    FIRST_WARNING: both('Primeiro aviso: muitas conversas novas', 'First warning: many new chats'),
    SECOND_WARNING: both(
      'Segundo aviso: perto do limite de conversas novas',
      'Second warning: close to the limit of new chats',
    ),
    CAPPED: both(
      'No limite: conversas novas são recusadas até o fim do período',
      'At the limit: new chats are refused until the end of the period',
    ),
  },
  template_status: {
    APPROVED: both('Aprovado', 'Approved'),
    PENDING: both('Em análise', 'In review'),
    REJECTED: both('Recusado: corrija o texto e envie de novo', 'Rejected: correct its text and submit it again'),
    PAUSED: both(
      'Pausado pela qualidade: o provedor o libera depois de algumas horas',
      'Paused for its quality: the provider releases it after some hours',
    ),
    DISABLED: both('Desativado: crie outro modelo', 'Disabled: make another template'),
    FLAGGED: both(
      'Sinalizado: será desativado se a qualidade não melhorar',
      'Flagged: it will be disabled unless its quality gets better',
    ),
    REINSTATED: both('Liberado de novo', 'Released again'),
    PENDING_DELETION: both('Em exclusão', 'Being deleted'),
    DELETED: both('Excluído', 'Deleted'),
    IN_APPEAL: both('Em recurso', 'In appeal'),
  },
  template_components: {
    EDITED: both('O conteúdo é lido de novo em um minuto', 'Its contents are read again within a minute'),
  },
  template_category: {
    UTILITY: both('Utilidade', 'Utility'),
    MARKETING: both(
      'Marketing: custa mais, e o WhatsApp pode não entregar',
      'Marketing: it costs more, and WhatsApp may withhold it',
    ),
    AUTHENTICATION: both('Autenticação', 'Authentication'),
  },
};

/** What the page of a channel says of the account behind it, in both languages. */
export const accountTexts = catalogue({
  title: both('Conta', 'Account'),
  lead: both(
    'O que o provedor informa sobre o número e a conta por trás deste canal.',
    'What the provider tells of the number and the account behind this channel.',
  ),
  quality: both('Qualidade do número', 'Quality of the number'),
  messagingLimit: both('Limite de envio', 'Messaging limit'),
  usedOfLimit: both('Usado em 24 horas', 'Used in 24 hours'),
  sharedBy: both(
    (count: string, names: string) => `${count}, somados os canais do mesmo portfólio: ${names}`,
    (count, names) => `${count}, of all channels of the portfolio: ${names}`,
  ),
  capping: both('Conversas novas', 'New chats'),
  restriction: both('Restrição da conta', 'Restriction of the account'),
  directSend: both('Direct Send', 'Direct Send'),
  newRecipients: both('Novos contatos hoje', 'New recipients today'),
  ofCap: both(
    (reached: string, cap: string) => `${reached} de ${cap}`,
    (reached, cap) => `${reached} of ${cap}`,
  ),
  lastCold: both('Última mensagem a quem não escreveu', 'Last message to somebody who had not written'),
  untold: both('O provedor ainda não informou.', 'The provider has not told yet.'),
  latest: both('Últimas novidades', 'Latest news'),
  value: both(
    (explanation: string, word: string) => `${explanation} (${word})`,
    (explanation, word) => `${explanation} (${word})`,
  ),
  chips: {
    locked: both('Novos contatos bloqueados', 'New recipients locked'),
    quality: both('Qualidade baixa', 'Low quality'),
    restricted: both('Conta restrita', 'Account restricted'),
  },
  lock: {
    title: both('Novos contatos bloqueados', 'New recipients are locked'),
    until: both(
      (when: string) =>
        `Até ${when}, o WhatsApp não deixa este número escrever para quem não escreveu para ele (erro 463).`,
      (when) =>
        `Until ${when} WhatsApp does not let this number write to people who have not written to it (error 463).`,
    ),
    goesOn: both(
      'Quem escreveu para o número continua recebendo, no ritmo normal. As outras mensagens ficam na fila e saem quando o bloqueio terminar; as que foram recusadas não são reenviadas automaticamente.',
      'Who has written to the number still gets messages, at full pace. The other messages wait and leave when the lock ends; those that were refused are not sent again by themselves.',
    ),
    cure: both(
      'Escreva para menos contatos novos por dia, e peça que os clientes escrevam primeiro.',
      'Write to fewer new recipients a day, and ask your customers to write first.',
    ),
    open: both('Encerrar o bloqueio…', 'End the lock…'),
    warning: both(
      'O Recado volta a escrever para novos contatos agora. Se o WhatsApp ainda bloqueia o número, cada tentativa é recusada, aumenta o bloqueio e pode levar ao banimento. Encerre só se o celular mostra que a restrição terminou.',
      'Recado writes to new recipients again now. If WhatsApp still locks the number, each attempt is refused, makes the lock longer and may get the number banned. End it only if the phone shows that the restriction is over.',
    ),
    submit: both('Encerrar o bloqueio', 'End the lock'),
    ended: both(
      (name: string) => `O bloqueio do canal ${name} foi encerrado.`,
      (name) => `The lock of channel ${name} was ended.`,
    ),
  },
  direct: {
    refused: both(
      (when: string) => `Recusado para esta conta. Nova tentativa em ${when}.`,
      (when) => `Refused for this account. It is tried again at ${when}.`,
    ),
    lead: both(
      'Até lá, um texto fora da janela de 24 horas sai pelo modelo portador, se houver um.',
      'Until then a text outside the 24-hour window leaves by the carrier template, if there is one.',
    ),
    retry: both('Tentar de novo agora', 'Try again now'),
    retried: both(
      'A próxima mensagem fora da janela tenta o Direct Send de novo.',
      'The next message outside the window tries Direct Send again.',
    ),
  },
  kinds: {
    quality: both('Qualidade do número', 'Quality of the number'),
    messaging_limit: both('Limite de envio', 'Messaging limit'),
    account: both('Conta', 'Account'),
    template_status: both('Modelo', 'Template'),
    template_category: both('Categoria do modelo', 'Category of a template'),
    template_quality: both('Qualidade do modelo', 'Quality of a template'),
    template_components: both('Modelo editado no provedor', 'Template edited at the provider'),
    reach_out: both('Novos contatos', 'New recipients'),
    capping: both('Conversas novas', 'New chats'),
  },
  tier: both(
    (count: string) => `Até ${count} destinatários novos em 24 horas`,
    (count) => `Up to ${count} new recipients in 24 hours`,
  ),
  unlimited: both('Sem limite de destinatários novos', 'No limit of new recipients'),
  values,
});
