import { both, catalogue } from '@recado/core';

/** The texts of the page that pairs a phone, in both languages. */
export const pairingTexts = catalogue({
  title: both('Conectar o celular', 'Connect the phone'),
  ofPaired: both('Conexão do celular', 'Connection of the phone'),
  lead: both(
    (channel: string) =>
      `O canal ${channel} envia pelo WhatsApp de um celular seu. Conecte-o uma vez; ele continua conectado.`,
    (channel) =>
      `The channel ${channel} sends through WhatsApp on a phone of yours. Connect it once; it stays connected.`,
  ),
  qr: both('QR code para conectar o WhatsApp', 'QR code that connects WhatsApp'),
  states: {
    connected: both('Conectado', 'Connected'),
    scan: both('Esperando o celular', 'Waiting for the phone'),
    type: both('Esperando o celular', 'Waiting for the phone'),
    starting: both('Gerando o código', 'Making the code'),
    stopped: both('Desconectado', 'Not connected'),
    missing: both('Não existe no provedor', 'Not at the provider'),
    failed: both('Não foi possível consultar', 'The provider could not be asked'),
  },
  connected: both('O celular está conectado.', 'The phone is connected.'),
  connectedAs: both(
    (phone: string) => `O celular ${phone} está conectado.`,
    (phone) => `The phone ${phone} is connected.`,
  ),
  canSend: both('Com isso, o canal já pode enviar.', 'The channel can send now.'),
  stillStopped: both(
    (state: string) => `O canal ainda não envia (${state}).`,
    (state) => `The channel does not send yet (${state}).`,
  ),
  starting: both(
    'O provedor está gerando o código. Ele aparece aqui em alguns segundos.',
    'The provider is creating the code. It appears here within a few seconds.',
  ),
  stopped: both(
    'Nenhum celular está conectado. Gere um código e aponte a câmera do celular para ele.',
    'No phone is connected. Create a code and point the camera of the phone at it.',
  ),
  missing: {
    evolution: both(
      'A Evolution API ainda não tem esta instância. Podemos criá-la com o nome que está no canal.',
      'Evolution API does not have this instance yet. We can create it with the name in the channel.',
    ),
    waha: both(
      'O WAHA ainda não tem esta sessão. Podemos criá-la com o nome que está no canal.',
      'WAHA does not have this session yet. We can create it with the name in the channel.',
    ),
    other: both(
      'O provedor ainda não conhece este número. Podemos criá-lo com o nome que está no canal.',
      'The provider does not know this number yet. We can create it with the name in the channel.',
    ),
  },
  begin: both('Gerar código', 'Create a code'),
  reconnect: both('Conectar de novo', 'Connect again'),
  create: both('Criar e gerar código', 'Create it and show a code'),
  late: both(
    'Há mais de um minuto nenhum código aparece: o provedor não alcança o WhatsApp. Confira a internet do servidor dele, o proxy e o registro dele.',
    'No code has appeared for more than a minute: the provider does not reach WhatsApp. Check the network of its server, its proxy and its log.',
  ),
  lateEvolution: both(
    'Na Evolution, confira também CONFIG_SESSION_PHONE_VERSION: uma versão antiga do WhatsApp é recusada.',
    'With Evolution, check CONFIG_SESSION_PHONE_VERSION too: an old version of WhatsApp is refused.',
  ),
  test: both('Enviar um teste', 'Send a test'),
  notBegun: both('O provedor não gerou o código.', 'The provider did not create a code.'),
  needsGlobalKey: both(
    'Para criar uma instância, a Evolution API exige a chave global (AUTHENTICATION_API_KEY). Crie a instância no painel dela, ou informe a chave global no canal.',
    'To create an instance, Evolution API needs its global key (AUTHENTICATION_API_KEY). Create the instance in its own panel, or put the global key into the channel.',
  ),
  edit: both('Editar o canal', 'Edit the channel'),
  reload: both('Atualizar', 'Refresh'),
  expires: both(
    (seconds: number | null) =>
      `${seconds === null ? 'O código muda' : `O código muda a cada ${seconds} segundos`}, e esta página acompanha. Sem JavaScript, use “Atualizar”.`,
    (seconds) =>
      `${seconds === null ? 'The code changes' : `The code changes every ${seconds} seconds`}, and this page follows. Without JavaScript, use “Refresh”.`,
  ),
  stepsTitle: both('No celular', 'On the phone'),
  steps: both(
    [
      'Abra o WhatsApp no celular que vai enviar as mensagens.',
      'No Android, toque em ⋮ e em “Dispositivos conectados”. No iPhone, toque em “Você” ou “Configurações” e em “Dispositivos conectados”.',
      'Toque em “Conectar dispositivo” e aponte a câmera para o código ao lado.',
    ],
    [
      'Open WhatsApp on the phone that will send the messages.',
      'On Android, tap ⋮ and “Linked devices”. On an iPhone, tap “You” or “Settings” and “Linked devices”.',
      'Tap “Link a device” and point the camera at the code on this page.',
    ],
  ),
  accepted: both(
    'Li, e quero conectar este número mesmo assim',
    'I have read this, and want to link this number all the same',
  ),
  acceptFirst: both('Marque que leu o aviso.', 'Tick that you have read the warning.'),
  phone: both('Número do celular', 'Number of the phone'),
  phoneHint: both(
    'Com DDD, como (11) 98765-4321. O celular mostra um aviso e pede o código que aparece aqui.',
    'With area code, such as +55 11 98765-4321. The phone shows a notice and asks for the code that appears here.',
  ),
  askTyped: both('Gerar código para digitar', 'Create a code to type'),
  unlink: both('Desconectar o celular…', 'Unlink the phone…'),
  unlinkHint: both(
    'O Recado sai da lista de dispositivos conectados do celular, e o canal para até outro ser conectado. O que está na fila espera.',
    'Recado leaves the list of linked devices of the phone, and the channel stops until another one is linked. What is queued waits.',
  ),
  unlinked: both('O celular está sendo desconectado.', 'The phone is being unlinked.'),
  codeTitle: both('Sem câmera', 'Without a camera'),
  codeLead: both(
    'Em “Conectar dispositivo”, toque em “Conectar com número de telefone” e digite:',
    'In “Link a device”, tap “Link with phone number instead” and type:',
  ),
  secret: both(
    'Quem escaneia este código passa a enviar por este canal. Não o mostre a ninguém.',
    'Anyone who scans this code can send through this channel. Do not show it to anybody.',
  ),
});
