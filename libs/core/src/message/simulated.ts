import { MessageStatus } from './status.js';

/** The kind of the gateway that simulates a provider: nobody receives what it takes. */
export const SIMULATOR = 'sandbox';
/** The beginning of the ids that the simulator gives to messages. */
export const SIMULATOR_ID_PREFIX = 'sandbox-';

const { Pending, Scheduled, Sending } = MessageStatus;
const LEAVES_YET: readonly MessageStatus[] = [Pending, Scheduled, Sending];

/** What tells by which gateway a message left, or will leave. */
interface LeavingMessage {
  readonly status: MessageStatus;
  /** The kind of gateway that its channel has now. */
  readonly gateway: string;
  readonly providerMessageId: string | null;
}

/**
 * Whether a message left, or will leave, by the simulator. The gateway of the default channel changes with the
 * environment. So for a message that has left the id of its provider decides, where it is known.
 */
export function isSimulated({ status, gateway, providerMessageId }: LeavingMessage): boolean {
  if (providerMessageId === null || LEAVES_YET.includes(status)) return gateway === SIMULATOR;
  return providerMessageId.startsWith(SIMULATOR_ID_PREFIX);
}
