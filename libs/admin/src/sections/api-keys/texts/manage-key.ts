import { both } from '@recado/core';

/** The page of one key, and the form that changes it. */
export const manageKey = {
  simulated: both(
    'O canal desta chave é o simulador: ninguém recebe o que ela envia sem indicar outro canal. Dê à chave um canal de verdade, ou mude o canal padrão em Configurações.',
    'The channel of this key is the simulator: nobody receives what it sends without naming another channel. Give the key a real channel, or change the default channel under Settings.',
  ),
  createdBy: both('Criada por', 'Created by'),
  days: both('Requisições por dia', 'Requests by day'),
  requests: both('Requisições', 'Requests'),
  notes: both('Anotações', 'Notes'),
  notesLabel: both(
    'Para que serve esta chave e com quem falar sobre ela',
    'What this key is for, and whom to ask about it',
  ),
  notesHint: both(
    'Até 1.000 caracteres. Só administradores veem.',
    'Up to 1,000 characters. Only administrators see them.',
  ),
  notesSave: both('Salvar anotações', 'Save notes'),
  notesSaved: both('As anotações foram salvas.', 'The notes were saved.'),
  use: both('Uso', 'Use'),
  details: both('Permissões, limites e outros dados', 'Permissions, limits and other data'),
  scopes: both('Permissões', 'Permissions'),
  mode: both('Modo', 'Mode'),
  createdAt: both('Criada em', 'Created'),
  expiresAt: both('Expira em', 'Expires'),
  noExpiry: both('Sem expiração', 'No expiry'),
  lastUse: both('Último uso', 'Last used'),
  from: both(
    (ip: string) => `de ${ip}`,
    (ip) => `from ${ip}`,
  ),
  today: both('Requisições hoje', 'Requests today'),
  timezone: both('Fuso horário padrão', 'Default time zone'),
  serverZone: both(
    (zone: string) => `O do servidor (${zone})`,
    (zone) => `The server’s (${zone})`,
  ),
  missing: both('Variável sem valor', 'Variable without a value'),
  sample: both('Usar esta chave', 'Use this key'),
  messages: both('Ver mensagens desta chave', 'See this key’s messages'),
  revokeTitle: both('Revogar chave', 'Revoke key'),
  revokeLead: both(
    'Quem usa esta chave, com qualquer segredo dela, passa a receber 401 em até um segundo. O que já foi aceito ainda é enviado, a não ser que você peça para cancelar. Não é possível desfazer.',
    'Anyone who uses this key, with any of its secrets, gets 401 within a second. What was already accepted is still sent, unless you choose to cancel it. This cannot be undone.',
  ),
  revokeOpen: both('Revogar esta chave…', 'Revoke this key…'),
  revokeConfirm: both(
    (name: string) => `Digite ${name} para confirmar`,
    (name) => `Type ${name} to confirm`,
  ),
  revokeSubmit: both('Revogar definitivamente', 'Revoke for good'),
  revokedAt: both('Revogada em', 'Revoked'),
  revokedNote: both('Esta chave foi revogada e não é mais aceita.', 'This key was revoked and is no longer accepted.'),
  cancelWaiting: both('Cancelar também o que ainda está na fila', 'Also cancel what is still waiting'),
  nothingWaits: both('Não há nada na fila agora.', 'Nothing is waiting now.'),
  waits: both(
    (count: string) =>
      `Na fila agora: ${count} ${count === '1' ? 'mensagem' : 'mensagens'}. O que já começou a ser enviado não muda.`,
    (count) =>
      `Waiting now: ${count} ${count === '1' ? 'message' : 'messages'}. What has begun to be sent does not change.`,
  ),
  revokedTitle: both('Chave revogada', 'Key revoked'),
  canceling: both(
    (count: string) => `Cancelando o que está na fila. Faltam: ${count}.`,
    (count) => `Canceling what is waiting. Left: ${count}.`,
  ),
  stillWaits: both(
    (count: string) => `Ainda na fila: ${count}.`,
    (count) => `Still waiting: ${count}.`,
  ),
  cancelOpen: both('Cancelar o que está na fila…', 'Cancel what is waiting…'),
  cancelSubmit: both('Cancelar definitivamente', 'Cancel for good'),
  anywhere: both('Qualquer lugar', 'Anywhere'),
  edit: both('Editar', 'Edit'),
  secrets: both('Segredos', 'Secrets'),
  inForce: both('Em vigor', 'In force'),
  replacedChip: both('Substituído', 'Replaced'),
  worksUntil: both('Vale até', 'Works until'),
  usedSince: both('Usado desde a substituição:', 'Used since it was replaced:'),
  unusedSince: both('Sem uso desde a substituição.', 'Not used since it was replaced.'),
  endOpen: both('Encerrar agora…', 'End it now…'),
  endLead: both(
    'Quem ainda usa este segredo passa a receber 401 em até um segundo.',
    'Anyone who still uses this secret gets 401 within a second.',
  ),
  endSubmit: both('Encerrar este segredo', 'End this secret'),
  secretEnded: both('O segredo anterior foi encerrado.', 'The previous secret was ended.'),
  secretOver: both('Esse segredo já não valia mais.', 'That secret was no longer valid.'),
  replaceOpen: both('Substituir chave…', 'Replace key…'),
  replaceLead: both(
    'A chave continua a mesma: identificador, referências, webhooks, limites e uso. Só o segredo muda.',
    'The key stays the same: its id, references, webhooks, limits and use. Only the secret changes.',
  ),
  grace: both('O segredo atual deve', 'The current secret should'),
  replaceSubmit: both('Gerar novo segredo', 'Create a new secret'),
  revokedCancelingNotice: both(
    (name: string) => `A chave ${name} foi revogada. O que estava na fila está sendo cancelado.`,
    (name) => `The key ${name} was revoked. What was waiting is being canceled.`,
  ),
  revokedNotice: both(
    (name: string) => `A chave ${name} foi revogada.`,
    (name) => `The key ${name} was revoked.`,
  ),
};

export const editKey = {
  title: both('Editar chave', 'Edit key'),
  titleOf: both(
    (name: string) => `Editar ${name}`,
    (name) => `Edit ${name}`,
  ),
  lead: both(
    'As alterações valem em todos os processos em até um segundo. O segredo e o modo não mudam.',
    'Changes apply in every process within a second. The secret and the mode do not change.',
  ),
  submit: both('Salvar', 'Save'),
  saved: both('As alterações foram salvas.', 'The changes were saved.'),
};
