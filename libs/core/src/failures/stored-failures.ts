import { both } from '../language/both.js';

/** Why a message is not sent because of what the database keeps of it. */
export const STORED_FAILURES = {
  text_unreadable: both(
    'O texto foi cifrado no banco (SEAL_TEXTS) com um APP_SECRET dado por perdido (forget-secrets), ou foi alterado ali. Nada foi enviado. Envie o texto de novo.',
    'The text was sealed in the database (SEAL_TEXTS) with an APP_SECRET that was given up (forget-secrets), or was changed there. Nothing was sent. Send the text anew.',
  ),
};
