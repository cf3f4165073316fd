import type { ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import type { Principal } from '@recado/auth';
import { Channels } from '@recado/channels';
import { contentOf, DomainError, isButton, type MessageContent, MessageStatus } from '@recado/core';
import { MessageReader, wireRecipient } from '@recado/messages';
import type { FastifyRequest } from 'fastify';
import type { EnqueueResponse } from '../answer/enqueue-response.js';
import type { EnqueueRequest } from '../batch/intake.js';
import { EnqueueRequests } from '../http/enqueue-requests.js';
import { readPaymentStatus, type ToldPayment } from './payment-status.body.js';

/** The provider took these, and so knows the order. */
const TAKEN: readonly MessageStatus[] = [MessageStatus.Sent, MessageStatus.Delivered, MessageStatus.Read];

/** The message with the payment, as far as it is needed. */
interface PaidMessage {
  recipient: ReturnType<typeof wireRecipient>;
  channelId: number;
  reference: string;
}

/** Queues messages that tell recipients what became of the payments of earlier ones. */
@Injectable()
export class PaymentStatuses {
  constructor(
    private readonly reader: MessageReader,
    private readonly channels: Channels,
    private readonly requests: EnqueueRequests,
  ) {}

  /**
   * The answer about the new message, which is on disk. It leaves by the channel of the first one, since only that number
   * knows the order. Throws DomainError `not_found`, `payment_not_open` and what enqueuing throws.
   */
  async tell(
    id: number,
    request: EnqueueRequest,
    from: FastifyRequest,
    response: ServerResponse,
  ): Promise<EnqueueResponse> {
    const told = readPaymentStatus(request.body);
    const paid = await this.paid(id, request.principal);
    const asked: EnqueueRequest = {
      ...request,
      principal: { ...request.principal, defaultChannelId: paid.channelId },
      // Each variable stands for itself: the text is sent as it came.
      body: { messages: [{ ...paid.recipient, message: told.message, name: '{name}', email: '{email}' }] },
      carries: newsOf(told, paid),
    };
    return this.requests.answer(asked, from, response, `POST /api/messages/${id}/payment-status`);
  }

  private async paid(id: number, { keyId }: Principal): Promise<PaidMessage> {
    const message = await this.reader.find(id, keyId);
    if (!message) throw new DomainError('not_found');
    const payment = contentOf(message.content)?.payment;
    const isOpen = this.channels.open().some((channel) => channel.id === message.channelId);
    const { phone, channelId } = message;
    const reference = isButton(payment) ? payment.reference : null;
    if (!isOpen || !TAKEN.includes(message.status) || phone === null || reference === null)
      throw new DomainError('payment_not_open');
    return { recipient: wireRecipient(message), channelId, reference };
  }
}

function newsOf({ status, order, description }: ToldPayment, { reference }: PaidMessage): MessageContent {
  return { paymentNews: { reference, status, order, ...(description !== undefined && { description }) } };
}
