import { both } from '@recado/core';

/** The page that moves a program of another provider over, in both languages. */
export const address = {
  title: both('Trocar o endereço', 'Change the address'),
  lead: both(
    'Um programa escrito para outro provedor usa esta chave como está: troca só o endereço base e a credencial.',
    'A program that was written for another provider uses this key as it is: only its base address and credential change.',
  ),
  open: both('Trocar o endereço', 'Change the address'),
  tabs: both('O provedor que o programa conhece', 'The provider that the program knows'),
  names: {
    meta: both('WhatsApp Cloud API (Meta)', 'WhatsApp Cloud API (Meta)'),
    evolution: both('Evolution API', 'Evolution API'),
    twilio: both('Twilio', 'Twilio'),
    waha: both('WAHA', 'WAHA'),
    'z-api': both('Z-API', 'Z-API'),
  },
  credentials: {
    meta: both(
      'No lugar do token: a chave (Authorization: Bearer). No lugar do segredo do app: o segredo de um webhook com o formato meta.',
      'In the place of the token: the key (Authorization: Bearer). In the place of the app secret: the secret of a webhook with the format meta.',
    ),
    evolution: both('No lugar da apikey: a chave.', 'In the place of the apikey: the key.'),
    twilio: both(
      'No lugar do AuthToken: a chave. O AccountSid fica como está. O segredo da chave fica guardado, selado, para assinar os avisos.',
      'In the place of the AuthToken: the key. The AccountSid stays as it is. The secret of the key is kept, sealed, to sign what is told.',
    ),
    waha: both(
      'No lugar da chave da WAHA (X-Api-Key): a chave. No lugar da chave HMAC: o segredo de um webhook com o formato waha.',
      'In the place of WAHA’s key (X-Api-Key): the key. In the place of the HMAC key: the secret of a webhook with the format waha.',
    ),
    'z-api': both(
      'No lugar do token da instância: a chave. O segredo da chave fica guardado, selado, para voltar nos avisos.',
      'In the place of the token of the instance: the key. The secret of the key is kept, sealed, to come back in what is told.',
    ),
  },
  base: both('Endereço base', 'Base address'),
  guide: both('O que muda no programa, e o que é recusado', 'What changes in the program, and what is refused'),
  settings: both('Ajustes', 'Settings'),
  isOn: both('Ligado para esta chave', 'Switched on for this key'),
  on: both('Ligado', 'On'),
  off: both('Desligado', 'Off'),
  senders: both('Ids do programa e canais', 'Ids of the program and channels'),
  sendersHint: both(
    'Um por linha: o id na configuração do programa = o canal. Sem nenhum, todo id significa o canal padrão da chave.',
    'One a line: the id in the configuration of the program = the channel. Without any, every id means the default channel of the key.',
  ),
  senderLine: both(
    (line: string) => `"${line}" não é id = canal.`,
    (line) => `"${line}" is not id = channel.`,
  ),
  senderUnknown: both(
    (name: string) => `Não há canal "${name}" que receba mensagens.`,
    (name) => `There is no channel "${name}" that takes messages.`,
  ),
  tooMany: both(
    (most: string) => `No máximo ${most} ids.`,
    (most) => `At most ${most} ids.`,
  ),
  save: both('Salvar', 'Save'),
  saved: both('Ajustes salvos.', 'Settings saved.'),
  first: both('Primeira requisição', 'First request'),
  wait: both('Esperar a primeira requisição', 'Wait for the first request'),
  waitAgain: both('Esperar outra', 'Wait for another'),
  notAwaited: both(
    'Depois de trocar o endereço no programa, espere aqui a primeira requisição para ver como ela foi entendida.',
    'Once the address is changed in the program, wait here for its first request to see how it was understood.',
  ),
  awaited: both(
    (time: string) =>
      `Esperando desde ${time}. Faça o programa enviar uma mensagem: qualquer requisição encerra a espera.`,
    (time) => `Waiting since ${time}. Let the program send a message: any request ends the wait.`,
  ),
  messageAwaited: both(
    'A primeira mensagem, ou recusa, ainda é esperada e toma este lugar.',
    'The first message, or refusal, is still awaited and takes this place.',
  ),
  needsOn: both('Ligue primeiro.', 'Switch it on first.'),
  news: both('A primeira requisição chegou', 'The first request came'),
  came: both('Chegou', 'Came'),
  route: both('Requisição', 'Request'),
  kind: both('Entendida como', 'Understood as'),
  sender: both('Remetente', 'Sender'),
  queued: both('Mensagem', 'Message'),
  refused: both('Recusada', 'Refused'),
  lookUp: both('consulta ou ajuste, sem mensagem', 'a look-up or a setting, without a message'),
} as const;
