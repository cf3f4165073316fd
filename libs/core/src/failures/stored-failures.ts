import { both } from '../language/both.js';

/** Why a message is not sent because of what the database keeps of it. */
export const STORED_FAILURES = {
  text_unreadable: both(
    'O texto foi cifrado no banco (SEAL_TEXTS) com um APP_SECRET que este processo não tem. Nada foi enviado. Devolva o segredo e reenvie a mensagem; se ele se perdeu, envie o texto de novo.',
    'The text was sealed in the database (SEAL_TEXTS) with an APP_SECRET that this process does not have. Nothing was sent. Give the secret back and retry the message; if it is lost, send the text anew.',
  ),
};
