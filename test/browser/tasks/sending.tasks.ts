import type { Task } from './task.js';

const IN_A_YEAR = `${new Date().getFullYear() + 1}-01-15T10:30`;

/** What is sent. */
export const SENDING_TASKS: readonly Task[] = [
  {
    name: 'hides the first steps',
    inAllWays: true,
    route: 'POST /admin/first-steps/hide',
    page: '/admin',
    shows: 'não aparece mais',
  },
  {
    name: 'searches for anything',
    inAllWays: true,
    route: 'GET /admin/search',
    within: 'main',
    page: '/admin/search',
    fields: { q: 'nada disso' },
    shows: 'Nada encontrado',
  },
  {
    name: 'prepares a send',
    inAllWays: true,
    route: 'POST /admin/send',
    page: '/admin/send',
    fields: { name: 'aviso', text: 'Oi, {name}', channel: 'default', numbers: '5511987650009;Ana' },
    shows: 'Todas as linhas recebem.',
  },
  {
    name: 'changes the text of a send',
    inAllWays: true,
    route: 'POST /admin/send/:id/change',
    page: ({ sendPage }) => sendPage,
    before: (world) => world.addSend(),
    fields: { text: 'Bom dia, {name}' },
    shows: 'Conferido de novo.',
  },
  {
    name: 'replaces what looks like a variable in a send',
    route: 'POST /admin/send/:id/correct',
    page: ({ sendPage }) => sendPage,
    before: (world) => world.addSend('Oi, {{nome}}'),
    shows: 'foi trocado por {nome}',
  },
  {
    name: 'confirms a send',
    route: 'POST /admin/send/:id/confirm',
    page: ({ sendPage }) => sendPage,
    before: (world) => world.addSend(),
    shows: 'Confirmado: as mensagens entram na fila',
  },
  {
    name: 'gives up a send',
    inAllWays: true,
    route: 'POST /admin/send/:id/discard',
    page: ({ sendPage }) => sendPage,
    before: (world) => world.addSend(),
    shows: 'O envio foi descartado.',
  },
  {
    name: 'saves a text for later sends',
    route: 'POST /admin/send/texts',
    page: '/admin/send/texts',
    fields: { name: 'boas-vindas', text: 'Olá, {name}' },
    shows: 'foi salvo.',
  },
  {
    name: 'removes a saved text',
    route: 'POST /admin/send/texts/remove',
    page: '/admin/send/texts',
    shows: 'foi removido.',
  },
  {
    name: 'searches for messages',
    route: 'GET /admin/messages',
    page: '/admin/messages',
    fields: {
      status: 'scheduled',
      phone: '5511987650001',
      reference: 'pedido-1',
    },
    shows: 'Limpar',
  },
  {
    name: 'moves a message to another time',
    inAllWays: true,
    route: 'POST /admin/messages/:id/reschedule',
    page: ({ messages }) => `/admin/messages/${messages.moved}`,
    fields: { at: IN_A_YEAR },
    shows: 'A mensagem foi reagendada para 15/01/',
  },
  {
    name: 'cancels a message',
    inAllWays: true,
    route: 'POST /admin/messages/:id/cancel',
    page: ({ messages }) => `/admin/messages/${messages.canceled}`,
    shows: 'A mensagem foi cancelada.',
  },
  {
    name: 'sends a failed message again',
    route: 'POST /admin/messages/:id/retry',
    page: ({ messages }) => `/admin/messages/${messages.failed}`,
    shows: 'A mensagem será reenviada em seguida.',
  },
  {
    name: 'searches for batches',
    inAllWays: true,
    route: 'GET /admin/batches',
    page: '/admin/batches',
    fields: { q: 'nenhum', show: 'paused' },
    shows: 'Limpar',
  },
  {
    name: 'pauses a batch',
    route: 'POST /admin/batches/:id/pause',
    page: ({ batches }) => `/admin/batches/${batches.paused}`,
    shows: 'O lote está pausado.',
  },
  {
    name: 'resumes a batch',
    route: 'POST /admin/batches/:id/resume',
    page: ({ batches }) => `/admin/batches/${batches.resumed}`,
    shows: 'O lote foi retomado.',
  },
  {
    name: 'moves a batch to another time',
    route: 'POST /admin/batches/:id/reschedule',
    page: ({ batches }) => `/admin/batches/${batches.moved}`,
    fields: { at: IN_A_YEAR },
    shows: '2 mensagens foram reagendadas.',
  },
  {
    name: 'cancels a batch',
    route: 'POST /admin/batches/:id/cancel',
    page: ({ batches }) => `/admin/batches/${batches.canceled}`,
    shows: '2 mensagens foram canceladas.',
  },
  {
    name: 'sends the failed messages of a batch again',
    route: 'POST /admin/batches/:id/retry',
    page: ({ batches }) => `/admin/batches/${batches.failed}`,
    shows: '1 mensagem será reenviada.',
  },
  {
    name: 'looks at the schedule of one channel',
    route: 'GET /admin/schedules',
    page: '/admin/schedules',
    fields: { channel: '3' },
    shows: 'Limpar',
  },
  {
    name: 'moves all messages of a day to another time',
    route: 'POST /admin/schedules/reschedule',
    page: () => rangeOf(50),
    fields: { at: IN_A_YEAR },
    shows: 'A alteração começou.',
  },
  {
    name: 'cancels all messages of a day',
    route: 'POST /admin/schedules/cancel',
    page: () => rangeOf(60),
    shows: 'A alteração começou.',
  },
  {
    name: 'discards a group of failures',
    route: 'POST /admin/failures/discard',
    page: '/admin/failures/group?channel=1&code=delivery_failed',
    shows: 'A alteração começou.',
  },
  {
    name: 'sends a group of failures again',
    route: 'POST /admin/failures/retry',
    page: '/admin/failures/group?channel=1&code=recipient_not_on_whatsapp',
    shows: 'A alteração começou.',
  },
  {
    name: 'answers as the recipient of a message',
    inAllWays: true,
    route: 'POST /admin/simulator/:id/replies',
    page: '/admin/simulator',
    fields: { text: 'Pode deixar na portaria' },
    shows: 'Resposta de +55',
  },
  {
    name: 'answers with the word that opts out',
    route: 'POST /admin/simulator/:id/replies',
    page: '/admin/simulator',
    button: 'SAIR',
    shows: 'Resposta de +55',
  },
];

/** The messages that are scheduled between a day before and a day after the one in so many days. */
function rangeOf(days: number): string {
  const day = 86_400_000;
  const from = Date.now() + (days - 1) * day;
  return `/admin/schedules/range?from=${from}&until=${from + 2 * day}`;
}
