/** The statuses of a message. The numbers are stored in the database: never renumber, only append. */
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

/** Stable English codes, for filters of the panel, events and logs. */
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

/** The names on the wire, in the order of the numbers. */
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

/** Accepted and not claimed: can be canceled or rescheduled, and can expire. */
export const WAITING: readonly MessageStatus[] = [Pending, Scheduled];

/** The status can still change by itself: the batch of such a message is not complete. */
export const UNFINISHED: readonly MessageStatus[] = [Pending, Scheduled, Sending, Unknown];

/**
 * Every allowed move. `Sending → Pending` is a retry, `Sending → Scheduled` an attempt that was released unsent, and
 * `Failed → Pending` a retry on request. Rescheduling moves between `Pending` and `Scheduled`. `Failed →
 * Delivered/Read` is a late receipt. Receipts may skip ranks because providers do not promise an order, and may concern
 * a message that waits for a retry, if the provider accepted an earlier attempt. `Sent → Pending` is a text that the
 * provider took and then refused because its recipient has not written lately: it is sent once more in another form.
 * `Pending → Unknown` is a message that the provider may have taken so long ago that it may not recognise it any more.
 */
const MOVES: Readonly<Record<MessageStatus, readonly MessageStatus[]>> = {
  [Pending]: [Scheduled, Sending, Canceled, Expired, Failed, Sent, Delivered, Read, Unknown],
  [Scheduled]: [Pending, Sending, Canceled, Expired, Failed, Sent, Delivered, Read, Unknown],
  [Sending]: [Pending, Scheduled, Sent, Delivered, Read, Failed, Unknown],
  [Sent]: [Pending, Delivered, Read, Failed],
  [Delivered]: [Read],
  [Read]: [],
  [Failed]: [Pending, Delivered, Read],
  [Canceled]: [],
  [Expired]: [],
  [Unknown]: [Pending, Sent, Delivered, Read, Failed],
};

/** The statuses with an allowed move to `to`: the condition of an UPDATE. */
export function sourcesOf(to: MessageStatus): MessageStatus[] {
  return Object.values(MessageStatus).filter((from) => MOVES[from].includes(to));
}

/** The Portuguese name on the wire. */
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
