import { both } from '../language/both.js';

/** The texts about recipients who are addressed by a user ID, because their number is not known. */
export const RECIPIENT_TEXTS = {
  user_id_invalid: both(
    '%{read} não é um id de usuário da Meta que receba mensagens; envie o id da própria pessoa, o user_id de um message.received, como BR.1502576394655843, e não um com "ENT.", que vários portfólios dividem.',
    '%{read} is no user ID of Meta that gets messages; send the person’s own ID, the user_id of a message.received, such as BR.1502576394655843, and none with "ENT.", which several portfolios share.',
  ),
  user_id_with_phone: both(
    'Envie "phone" ou "user_id", não os dois: para quem tem número conhecido, só "phone".',
    'Send "phone" or "user_id", not both: to somebody whose number is known, "phone" alone.',
  ),
  user_id_unsupported: both(
    'O canal "%{channel}" só envia a números de telefone; só canais da WhatsApp Cloud API enviam a um "user_id".',
    'The channel "%{channel}" sends to phone numbers only; only channels of the WhatsApp Cloud API send to a "user_id".',
  ),
  user_id_with_code: both(
    'O modelo "%{name}" é de autenticação, e a Meta não envia códigos a quem esconde o número; use um "phone".',
    'The template "%{name}" is for authentication, and Meta sends no codes to people who hide their number; use a "phone".',
  ),
} as const;
