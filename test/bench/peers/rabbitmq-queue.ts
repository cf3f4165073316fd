import { type ChannelModel, connect } from 'amqplib';

export const QUEUE = 'messages';

/** Connects to RabbitMQ, without the delay that would collect small packets. */
export function openRabbitmq(): Promise<ChannelModel> {
  return connect(process.env.AMQP_URL!, { noDelay: true });
}
