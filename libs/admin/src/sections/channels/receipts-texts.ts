import type { Bilingual } from '@recado/core';

/** The texts about the receipts of a channel, in Portuguese. */
const ptBR = {
  title: 'Configurar recibos',
  lead: (channel: string) =>
    `O provedor do canal ${channel} avisa aqui o que foi entregue e lido, quem pediu para sair e se o celular caiu. Sem isso nada chega.`,
  address: 'Endereço dos recibos',
  states: {
    set: 'Configurado',
    incomplete: 'Incompleto',
    unset: 'Não configurado',
    other: 'Outro endereço',
    missing: 'Não existe no provedor',
    failed: 'Não foi possível consultar',
    no_secret: 'Falta o segredo',
  },
  set: 'O provedor mostra este endereço, os eventos necessários e o segredo certo.',
  unset: 'O provedor não avisa este endereço de nada.',
  other: (origin: string) =>
    `A instância avisa hoje ${origin}. A Evolution só guarda um endereço: configurar os recibos substitui esse.`,
  missing:
    'O provedor ainda não conhece este número. Ao criá-lo em Conectar o celular, os recibos são configurados junto.',
  no_secret:
    'O canal vem das variáveis de ambiente e não tem segredo dos recibos. Defina a variável (EVOLUTION_WEBHOOK_TOKEN ou WAHA_HMAC_KEY) e reinicie.',
  incomplete: 'O provedor tem este endereço, mas:',
  lacks: {
    off: 'o webhook está desligado;',
    events: 'faltam eventos;',
    proof:
      'o segredo não é o deste canal, ou o provedor não o guarda (as primeiras versões 2 da Evolution não guardam cabeçalhos: atualize-a).',
  },
  restarts: 'A sessão reinicia e volta em alguns segundos. Os outros webhooks e ajustes dela ficam como estão.',
  makesSecret: 'O segredo é criado se o canal não tem um, e fica cifrado.',
  replace: 'Substituir o outro endereço',
  submit: 'Configurar recibos',
  done: 'Os recibos foram configurados, e o provedor confirma.',
  notDone: 'Os recibos não ficaram configurados. O provedor mostra o que está abaixo.',
  reload: 'Consultar de novo',
  elsewhere: (base: string) =>
    `O provedor está em outro computador e não alcança ${base}: defina BASE_URL com um endereço que ele alcance.`,
  local: (base: string) =>
    `O endereço é ${base}. Se o provedor roda em um contêiner, localhost é o próprio contêiner: defina BASE_URL com um endereço que ele alcance.`,
  refused: (count: number, text: string, when: string) =>
    count === 1 ? `Recibos recusados: 1, ${when}:` : `Recibos recusados: ${text}, o último ${when}:`,
  reasons: {
    no_secret: 'este canal não tem segredo dos recibos.',
    no_proof: 'eles vieram sem o segredo.',
    wrong_proof: 'o segredo não confere.',
  },
  whose: 'Pode ser o provedor com outro segredo, ou um estranho; nada do que veio foi aplicado.',
  none: 'Nenhum recibo ainda.',
  noSecret: 'O canal não tem segredo dos recibos: nenhum recibo é aceito.',
};

/** The same in English. */
const en: typeof ptBR = {
  title: 'Set up receipts',
  lead: (channel: string) =>
    `The provider of the channel ${channel} tells here what was delivered and read, who opted out, and whether the phone was disconnected. Without this nothing comes.`,
  address: 'Address for receipts',
  states: {
    set: 'Set up',
    incomplete: 'Incomplete',
    unset: 'Not set up',
    other: 'Another address',
    missing: 'Not at the provider',
    failed: 'The provider could not be asked',
    no_secret: 'No secret',
  },
  set: 'The provider shows this address, the events that are needed, and the right secret.',
  unset: 'The provider tells this address nothing.',
  other: (origin: string) =>
    `The instance posts to ${origin} now. Evolution keeps one address: setting up receipts replaces it.`,
  missing:
    'The provider does not know this number yet. When Connect the phone creates it, its receipts are set up too.',
  no_secret:
    'The channel comes from the environment and has no receipts secret. Set the variable (EVOLUTION_WEBHOOK_TOKEN or WAHA_HMAC_KEY) and restart.',
  incomplete: 'The provider has this address, but:',
  lacks: {
    off: 'the webhook is switched off;',
    events: 'events are missing;',
    proof:
      'the secret is not that of this channel, or the provider does not keep it (the first versions 2 of Evolution keep no headers: update it).',
  },
  restarts: 'The session restarts and is back within seconds. Its other webhooks and settings stay as they are.',
  makesSecret: 'A secret is made if the channel has none, and stored encrypted.',
  replace: 'Replace the other address',
  submit: 'Set up receipts',
  done: 'Receipts are set up, and the provider confirms it.',
  notDone: 'Receipts are not set up. The provider shows what is below.',
  reload: 'Ask again',
  elsewhere: (base: string) =>
    `The provider is on another computer and does not reach ${base}: set BASE_URL to an address that it reaches.`,
  local: (base: string) =>
    `The address is ${base}. If the provider runs in a container, localhost is the container itself: set BASE_URL to an address that it reaches.`,
  refused: (count: number, text: string, when: string) =>
    count === 1 ? `Refused receipts: 1, ${when}:` : `Refused receipts: ${text}, the last one ${when}:`,
  reasons: {
    no_secret: 'this channel has no receipts secret.',
    no_proof: 'they came without the secret.',
    wrong_proof: 'the secret does not match.',
  },
  whose: 'It may be the provider with another secret, or a stranger; nothing of it was applied.',
  none: 'No receipt yet.',
  noSecret: 'The channel has no receipts secret: no receipt is accepted.',
};

/** The texts about the receipts of a channel, by language. */
export const receiptsTexts: Bilingual<typeof ptBR> = { 'pt-BR': ptBR, en };
