import { both } from '../language/both.js';

/** The texts about what a message answers, and about how it can be answered. */
export const ANSWER_TEXTS = {
  reply_to_invalid: both(
    '"%{read}" não é o id de uma mensagem; envie o provider_message_id de um message.received, sem espaços.',
    '"%{read}" is not the id of a message; send the provider_message_id of a message.received, without spaces.',
  ),
  reply_to_pool: both(
    'Nenhum canal do grupo "%{pool}" recebeu a mensagem citada nas últimas 24 horas; informe em "channel" o canal que a recebeu.',
    'No channel of the pool "%{pool}" received the quoted message in the last 24 hours; give the channel that received it as "channel".',
  ),
  reply_to_unsupported: both(
    'O canal "%{channel}" não cita mensagens; escolha outro canal ou envie sem "reply_to".',
    'The channel "%{channel}" quotes no messages; choose another channel or send without "reply_to".',
  ),
} as const;
