/** The life of a message. The numbers are what the database keeps: never renumber, only append. */
export const MessageStatus = {
  Pending: 0,
  Scheduled: 1,
  Sending: 2,
  Sent: 3,
  Delivered: 4,
  Read: 5,
  Failed: 6,
  Canceled: 7,
  Expired: 8,
  Unknown: 9,
} as const;
export type MessageStatus = (typeof MessageStatus)[keyof typeof MessageStatus];

/** Stable English codes: panel filters, events, logs. */
export const STATUS_CODES = [
  'pending',
  'scheduled',
  'sending',
  'sent',
  'delivered',
  'read',
  'failed',
  'canceled',
  'expired',
  'unknown',
] as const;
export type StatusCode = (typeof STATUS_CODES)[number];

/** What integrators read, in the order of the numbers. */
export const WIRE_STATUSES = [
  'Pendente',
  'Agendada',
  'Enviando',
  'Enviada',
  'Entregue',
  'Lida',
  'Falhou',
  'Cancelada',
  'Expirada',
  'Incerta',
] as const;
export type WireStatus = (typeof WIRE_STATUSES)[number];

const { Pending, Scheduled, Sending, Sent, Delivered, Read, Failed, Canceled, Expired, Unknown } = MessageStatus;

/** Accepted and not yet begun: may still be canceled, moved or expire. */
export const WAITING: readonly MessageStatus[] = [Pending, Scheduled];

/** Something may still become of it without anybody's doing: its batch is not complete. */
export const UNFINISHED: readonly MessageStatus[] = [Pending, Scheduled, Sending, Unknown];

/**
 * Every legal move. `Sending → Pending` is a retry, `Sending → Scheduled` an attempt that was given back unsent, and
 * `Failed → Pending` a retry that somebody asked for; between `Pending` and `Scheduled` its owner moves it.
 * `Failed → Delivered/Read` is a late receipt that heals. Receipts may skip ranks because providers do not promise order,
 * and reach what waits when an attempt before was taken after all.
 */
const MOVES: Readonly<Record<MessageStatus, readonly MessageStatus[]>> = {
  [Pending]: [Scheduled, Sending, Canceled, Expired, Failed, Sent, Delivered, Read],
  [Scheduled]: [Pending, Sending, Canceled, Expired, Failed, Sent, Delivered, Read],
  [Sending]: [Pending, Scheduled, Sent, Delivered, Read, Failed, Unknown],
  [Sent]: [Delivered, Read, Failed],
  [Delivered]: [Read],
  [Read]: [],
  [Failed]: [Pending, Delivered, Read],
  [Canceled]: [],
  [Expired]: [],
  [Unknown]: [Pending, Sent, Delivered, Read, Failed],
};

/** Statuses from which `to` can be reached: the guard of an UPDATE. */
export function sourcesOf(to: MessageStatus): MessageStatus[] {
  return Object.values(MessageStatus).filter((from) => MOVES[from].includes(to));
}

/** The Portuguese name that integrators see. */
export function wireStatus(status: MessageStatus): WireStatus {
  return WIRE_STATUSES[status];
}

/** The status of a Portuguese name, or undefined for anything else. */
export function statusOfWire(name: string): MessageStatus | undefined {
  const index = (WIRE_STATUSES as readonly string[]).indexOf(name);
  return index < 0 ? undefined : (index as MessageStatus);
}

/** The stable English code. */
export function statusCode(status: MessageStatus): StatusCode {
  return STATUS_CODES[status];
}

/** The status of an English code, or undefined for anything else. */
export function statusOfCode(code: string): MessageStatus | undefined {
  const index = (STATUS_CODES as readonly string[]).indexOf(code);
  return index < 0 ? undefined : (index as MessageStatus);
}
