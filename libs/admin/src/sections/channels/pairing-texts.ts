import type { Bilingual } from '@recado/core';

/** The texts of the page that pairs a phone, in Portuguese. */
const ptBR = {
  title: 'Conectar o celular',
  lead: (channel: string) =>
    `O canal ${channel} envia pelo WhatsApp de um celular seu. Conecte-o uma vez; ele continua conectado.`,
  qr: 'QR code para conectar o WhatsApp',
  states: {
    connected: 'Conectado',
    scan: 'Esperando o celular',
    starting: 'Gerando o código',
    stopped: 'Desconectado',
    missing: 'Não existe no provedor',
    failed: 'Não foi possível consultar',
  },
  connected: 'O celular está conectado.',
  connectedAs: (phone: string) => `O celular ${phone} está conectado.`,
  canSend: 'Com isso, o canal já pode enviar.',
  stillStopped: (state: string) => `O canal ainda não envia (${state}).`,
  starting: 'O provedor está gerando o código. Ele aparece aqui em alguns segundos.',
  stopped: 'Nenhum celular está conectado. Gere um código e aponte a câmera do celular para ele.',
  missing: {
    evolution: 'A Evolution API ainda não tem esta instância. Podemos criá-la com o nome que está no canal.',
    waha: 'O WAHA ainda não tem esta sessão. Podemos criá-la com o nome que está no canal.',
    other: 'O provedor ainda não conhece este número. Podemos criá-lo com o nome que está no canal.',
  },
  begin: 'Gerar código',
  create: 'Criar e gerar código',
  late: 'Há mais de um minuto nenhum código aparece: o provedor não alcança o WhatsApp. Confira a internet do servidor dele, o proxy e o registro dele.',
  lateEvolution: 'Na Evolution, confira também CONFIG_SESSION_PHONE_VERSION: uma versão antiga do WhatsApp é recusada.',
  test: 'Enviar um teste',
  notBegun: 'O provedor não gerou o código.',
  needsGlobalKey:
    'Para criar uma instância, a Evolution API exige a chave global (AUTHENTICATION_API_KEY). Crie a instância no painel dela, ou informe a chave global no canal.',
  edit: 'Editar o canal',
  reload: 'Atualizar',
  expires: (seconds: number | null) =>
    `${seconds === null ? 'O código muda' : `O código muda a cada ${seconds} segundos`}, e esta página acompanha. Sem JavaScript, use “Atualizar”.`,
  stepsTitle: 'No celular',
  steps: [
    'Abra o WhatsApp no celular que vai enviar as mensagens.',
    'No Android, toque em ⋮ e em “Dispositivos conectados”. No iPhone, toque em “Você” ou “Configurações” e em “Dispositivos conectados”.',
    'Toque em “Conectar dispositivo” e aponte a câmera para o código ao lado.',
  ],
  codeTitle: 'Sem câmera',
  codeLead: 'Em “Conectar dispositivo”, toque em “Conectar com número de telefone” e digite:',
  secret: 'Quem escaneia este código passa a enviar por este canal. Não o mostre a ninguém.',
};

/** The same in English. */
const en: typeof ptBR = {
  title: 'Connect the phone',
  lead: (channel: string) =>
    `The channel ${channel} sends through WhatsApp on a phone of yours. Connect it once; it stays connected.`,
  qr: 'QR code that connects WhatsApp',
  states: {
    connected: 'Connected',
    scan: 'Waiting for the phone',
    starting: 'Making the code',
    stopped: 'Not connected',
    missing: 'Not at the provider',
    failed: 'The provider could not be asked',
  },
  connected: 'The phone is connected.',
  connectedAs: (phone: string) => `The phone ${phone} is connected.`,
  canSend: 'The channel can send now.',
  stillStopped: (state: string) => `The channel does not send yet (${state}).`,
  starting: 'The provider is creating the code. It appears here within a few seconds.',
  stopped: 'No phone is connected. Create a code and point the camera of the phone at it.',
  missing: {
    evolution: 'Evolution API does not have this instance yet. We can create it with the name in the channel.',
    waha: 'WAHA does not have this session yet. We can create it with the name in the channel.',
    other: 'The provider does not know this number yet. We can create it with the name in the channel.',
  },
  begin: 'Create a code',
  create: 'Create it and show a code',
  late: 'No code has appeared for more than a minute: the provider does not reach WhatsApp. Check the network of its server, its proxy and its log.',
  lateEvolution: 'With Evolution, check CONFIG_SESSION_PHONE_VERSION too: an old version of WhatsApp is refused.',
  test: 'Send a test',
  notBegun: 'The provider did not create a code.',
  needsGlobalKey:
    'To create an instance, Evolution API needs its global key (AUTHENTICATION_API_KEY). Create the instance in its own panel, or put the global key into the channel.',
  edit: 'Edit the channel',
  reload: 'Refresh',
  expires: (seconds: number | null) =>
    `${seconds === null ? 'The code changes' : `The code changes every ${seconds} seconds`}, and this page follows. Without JavaScript, use “Refresh”.`,
  stepsTitle: 'On the phone',
  steps: [
    'Open WhatsApp on the phone that will send the messages.',
    'On Android, tap ⋮ and “Linked devices”. On an iPhone, tap “You” or “Settings” and “Linked devices”.',
    'Tap “Link a device” and point the camera at the code on this page.',
  ],
  codeTitle: 'Without a camera',
  codeLead: 'In “Link a device”, tap “Link with phone number instead” and type:',
  secret: 'Anyone who scans this code can send through this channel. Do not show it to anybody.',
};

/** The texts of the page that pairs a phone, by language. */
export const pairingTexts: Bilingual<typeof ptBR> = { 'pt-BR': ptBR, en };
