import { both, catalogue } from '@recado/core';

/** The texts about the receipts of a channel, in both languages. */
export const receiptsTexts = catalogue({
  title: both('Configurar recibos', 'Set up receipts'),
  lead: both(
    (channel: string) =>
      `O provedor do canal ${channel} avisa aqui o que foi entregue e lido, quem pediu para sair e se o celular caiu. Sem isso nada chega.`,
    (channel) =>
      `The provider of the channel ${channel} tells here what was delivered and read, who opted out, and whether the phone was disconnected. Without this nothing comes.`,
  ),
  address: both('Endereço dos recibos', 'Address for receipts'),
  yourToken: both('SEU-TOKEN', 'YOUR-TOKEN'),
  withToken: both(
    (token: string, secret: string) => `No lugar de ${token} vai o que você informou no campo “${secret}”.`,
    (token, secret) => `In the place of ${token} goes what you entered in the field “${secret}”.`,
  ),
  states: {
    set: both('Configurado', 'Set up'),
    incomplete: both('Incompleto', 'Incomplete'),
    unset: both('Não configurado', 'Not set up'),
    other: both('Outro endereço', 'Another address'),
    missing: both('Não existe no provedor', 'Not at the provider'),
    failed: both('Não foi possível consultar', 'The provider could not be asked'),
    no_secret: both('Falta o segredo', 'No secret'),
  },
  set: both(
    'O provedor mostra este endereço, os eventos necessários e o segredo certo.',
    'The provider shows this address, the events that are needed, and the right secret.',
  ),
  unset: both('O provedor não avisa este endereço de nada.', 'The provider tells this address nothing.'),
  other: both(
    (origin: string) =>
      `A instância avisa hoje ${origin}. A Evolution só guarda um endereço: configurar os recibos substitui esse.`,
    (origin) => `The instance posts to ${origin} now. Evolution keeps one address: setting up receipts replaces it.`,
  ),
  missing: both(
    'O provedor ainda não conhece este número. Ao criá-lo em Conectar o celular, os recibos são configurados junto.',
    'The provider does not know this number yet. When Connect the phone creates it, its receipts are set up too.',
  ),
  no_secret: both(
    'O canal vem das variáveis de ambiente e não tem segredo dos recibos. Defina a variável (EVOLUTION_WEBHOOK_TOKEN ou WAHA_HMAC_KEY) e reinicie.',
    'The channel comes from the environment and has no receipts secret. Set the variable (EVOLUTION_WEBHOOK_TOKEN or WAHA_HMAC_KEY) and restart.',
  ),
  incomplete: both('O provedor tem este endereço, mas:', 'The provider has this address, but:'),
  lacks: {
    off: both('o webhook está desligado;', 'the webhook is switched off;'),
    events: both('faltam eventos;', 'events are missing;'),
    proof: both(
      'o segredo não é o deste canal, ou o provedor não o guarda (as primeiras versões 2 da Evolution não guardam cabeçalhos: atualize-a).',
      'the secret is not that of this channel, or the provider does not keep it (the first versions 2 of Evolution keep no headers: update it).',
    ),
  },
  restarts: both(
    'A sessão reinicia e volta em alguns segundos. Os outros webhooks e ajustes dela ficam como estão.',
    'The session restarts and is back within seconds. Its other webhooks and settings stay as they are.',
  ),
  makesSecret: both(
    'O segredo é criado se o canal não tem um, e fica cifrado.',
    'A secret is made if the channel has none, and stored encrypted.',
  ),
  replace: both('Substituir o outro endereço', 'Replace the other address'),
  submit: both('Configurar recibos', 'Set up receipts'),
  done: both(
    'Os recibos foram configurados, e o provedor confirma.',
    'Receipts are set up, and the provider confirms it.',
  ),
  notDone: both(
    'Os recibos não ficaram configurados. O provedor mostra o que está abaixo.',
    'Receipts are not set up. The provider shows what is below.',
  ),
  reload: both('Consultar de novo', 'Ask again'),
  refused: both(
    (count: number, text: string, when: string) =>
      count === 1 ? `Recibos recusados: 1, ${when}:` : `Recibos recusados: ${text}, o último ${when}:`,
    (count, text, when) =>
      count === 1 ? `Refused receipts: 1, ${when}:` : `Refused receipts: ${text}, the last one ${when}:`,
  ),
  reasons: {
    no_secret: both('este canal não tem segredo dos recibos.', 'this channel has no receipts secret.'),
    no_proof: both('eles vieram sem o segredo.', 'they came without the secret.'),
    wrong_proof: both('o segredo não confere.', 'the secret does not match.'),
  },
  whose: both(
    'Pode ser o provedor com outro segredo, ou um estranho; nada do que veio foi aplicado.',
    'It may be the provider with another secret, or a stranger; nothing of it was applied.',
  ),
  unread: both(
    (count: number, text: string, when: string) =>
      count === 1
        ? `Um aviso do provedor não foi entendido, ${when}: a descrição não fala dele. Complete-a, ou diga nela que ele não importa (ignore).`
        : `${text} avisos do provedor não foram entendidos, o último ${when}: a descrição não fala deles. Complete-a, ou diga nela que não importam (ignore).`,
    (count, text, when) =>
      count === 1
        ? `One callback of the provider was not understood, ${when}: the description says nothing of it. Complete it, or say there that it does not matter (ignore).`
        : `${text} callbacks of the provider were not understood, the last one ${when}: the description says nothing of them. Complete it, or say there that they do not matter (ignore).`,
  ),
  unreadSample: both('O último, com números e textos cobertos', 'The last one, with numbers and texts masked'),
  byPhone: both('Recibos', 'Receipts'),
  byPhoneHint: both(
    'Chegam pela conexão do próprio celular: não há o que configurar.',
    'They come by the connection of the phone itself: there is nothing to set up.',
  ),
  none: both('Nenhum recibo ainda.', 'No receipt yet.'),
  noSecret: both(
    'O canal não tem segredo dos recibos: nenhum recibo é aceito.',
    'The channel has no receipts secret: no receipt is accepted.',
  ),
});
