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

const WIRE_NAMES = [
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
export type WireStatus = (typeof WIRE_NAMES)[number];

const { Pending, Scheduled, Sending, Sent, Delivered, Read, Failed, Canceled, Expired, Unknown } = MessageStatus;

/** Accepted and not yet begun: may still be canceled, moved or expire. */
export const WAITING: readonly MessageStatus[] = [Pending, Scheduled];

/**
 * Every legal move. `Sending → Pending` is a retry; `Failed → Delivered/Read` is a late receipt that heals;
 * receipts may skip ranks because providers do not promise order.
 */
const MOVES: Readonly<Record<MessageStatus, readonly MessageStatus[]>> = {
  [Pending]: [Sending, Canceled, Expired, Failed, Sent, Delivered, Read],
  [Scheduled]: [Sending, Canceled, Expired, Failed],
  [Sending]: [Pending, Sent, Delivered, Read, Failed, Unknown, Expired],
  [Sent]: [Delivered, Read, Failed],
  [Delivered]: [Read],
  [Read]: [],
  [Failed]: [Pending, Delivered, Read],
  [Canceled]: [],
  [Expired]: [],
  [Unknown]: [Pending, Sent, Delivered, Read, Failed],
};

/** Whether a message may go from one status to the other. */
export function canMove(from: MessageStatus, to: MessageStatus): boolean {
  return MOVES[from].includes(to);
}

/** Statuses from which `to` can be reached: the guard of an UPDATE. */
export function sourcesOf(to: MessageStatus): MessageStatus[] {
  return Object.values(MessageStatus).filter((from) => canMove(from, to));
}

/** The Portuguese name that integrators see. */
export function wireStatus(status: MessageStatus): WireStatus {
  return WIRE_NAMES[status];
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
