import { both, catalogue } from '@recado/core';
import { address } from './address.js';
import { editKey, manageKey } from './manage-key.js';

/** The texts of API keys, in both languages. */
export const keyTexts = catalogue({
  navigation: both('Chaves de API', 'API Keys'),
  words: both('token segredo integração', 'token secret integration'),
  commands: { create: both('Nova chave de API', 'New API key') },
  keys: {
    search: both('Buscar chaves', 'Search keys'),
    searched: both('Nome, parte da chave, quem criou ou anotação', 'Name, part of the key, who created it, or a note'),
    searchSubmit: both('Buscar', 'Search'),
    noneTitle: both('Nenhuma chave encontrada', 'No keys found'),
    none: both('Confira o que você digitou ou limpe a busca.', 'Check what you typed, or clear the search.'),
    trendText: both(
      (days: string, total: string) => `Requisições nos últimos ${days} dias: ${total}`,
      (days, total) => `Requests in the last ${days} days: ${total}`,
    ),
    title: both('Chaves de API', 'API Keys'),
    lead: both(
      'Cada sistema que envia mensagens usa a sua própria chave.',
      'Each system that sends messages uses its own key.',
    ),
    create: both('Criar chave', 'Create key'),
    name: both('Nome', 'Name'),
    permissions: both('Permissões', 'Permissions'),
    state: both('Situação', 'State'),
    lastUse: both('Último uso', 'Last used'),
    today: both('Hoje · 14 dias', 'Today · 14 days'),
    never: both('Nunca usada', 'Never used'),
    testSuffix: both('teste', 'test'),
    worksUntil: both(
      (time: string) => `vale até ${time}`,
      (time) => `works until ${time}`,
    ),
    active: both('Ativa', 'Active'),
    test: both('Teste', 'Test'),
    expired: both('Expirada', 'Expired'),
    revoked: both('Revogada', 'Revoked'),
    expiresToday: both('Expira hoje', 'Expires today'),
    expiresTomorrow: both('Expira amanhã', 'Expires tomorrow'),
    expiresIn: both(
      (days: string) => `Expira em ${days} dias`,
      (days) => `Expires in ${days} days`,
    ),
    replaced: both('Em substituição', 'Being replaced'),
    idle: both(
      (days: string) => `Sem uso há ${days} dias`,
      (days) => `Unused for ${days} days`,
    ),
    emptyTitle: both('Nenhuma chave ainda', 'No keys yet'),
    empty: both(
      'Crie uma chave para o primeiro sistema que vai enviar mensagens. Ela é mostrada uma única vez.',
      'Create a key for the first system that will send messages. It is shown only once.',
    ),
    emptySample: both(
      'Com a chave em mãos, a primeira mensagem sai assim:',
      'With the key at hand, the first message goes like this:',
    ),
  },
  presets: {
    send: both('Somente envio', 'Send only'),
    sendHint: both('Enfileira mensagens. Não consulta nada.', 'Enqueues messages. Reads nothing.'),
    read: both('Somente leitura', 'Read only'),
    readHint: both('Consulta as mensagens de todas as chaves.', 'Looks up the messages of every key.'),
    full: both('Acesso completo', 'Full access'),
    fullHint: both('Envia e consulta, sem restrição.', 'Sends and looks up, without limits.'),
    custom: both('Personalizadas', 'Custom'),
    customHint: both('Escolha uma a uma.', 'Choose one by one.'),
  },
  scopes: {
    'messages:write': both(
      'Enfileirar, cancelar, reagendar e reenviar mensagens',
      'Enqueue, cancel, reschedule and retry messages',
    ),
    'messages:read': both('Consultar as mensagens da própria chave', 'Look up the messages of this key'),
    'messages:read_all': both('Consultar as mensagens de todas as chaves', 'Look up the messages of every key'),
    'webhooks:read': both('Consultar webhooks', 'Look up webhooks'),
    'webhooks:write': both('Criar e alterar webhooks', 'Create and change webhooks'),
    'opt_outs:read': both('Consultar descadastros', 'Look up opt-outs'),
    'opt_outs:write': both('Incluir e remover descadastros', 'Add and remove opt-outs'),
    'inbound:read': both(
      'Receber por webhook o que os destinatários escrevem',
      'Hear what recipients write, by webhook',
    ),
    privacy: both('Exportar e apagar os dados de uma pessoa', 'Export and erase what is held about a person'),
    'channels:read': both('Consultar canais e suas configurações', 'Look up channels and their settings'),
    'keys:read': both('Consultar as chaves de API', 'Look up API keys'),
    'keys:write': both('Criar, alterar e revogar chaves de API', 'Create, change and revoke API keys'),
    'channels:write': both('Criar, parear, alterar e pausar canais', 'Create, pair, change and pause channels'),
    'templates:read': both('Consultar textos salvos e modelos', 'Look up saved texts and templates'),
    'templates:write': both(
      'Criar, alterar e remover textos salvos, e pedir modelos aos provedores',
      'Create, change and remove saved texts, and ask providers for templates',
    ),
    'sends:write': both('Enviar a listas salvas', 'Send to saved lists'),
    'lists:read': both('Consultar as listas de pessoas', 'Look up the lists of people'),
    'lists:write': both(
      'Criar, alterar e remover listas de pessoas, também as de envios de outros',
      'Create, change and remove lists of people, also those of the sends of others',
    ),
  },
  limits: {
    title: both('Limites e endereços', 'Limits and addresses'),
    legend: both('Limites', 'Limits'),
    hint: both(
      'Acima deles a API responde 429 e informa quando tentar de novo. Em branco: o limite do servidor, se houver. O dia destes limites é o de UTC, como a API responde.',
      'Above them the API answers 429 and says when to try again. Empty: the server’s limit, if there is one. The day of these limits is that of UTC, as the API answers.',
    ),
    none: both('Nenhum', 'None'),
    byServer: both(
      (limit: string) => `${limit} (do servidor)`,
      (limit) => `${limit} (the server’s)`,
    ),
    requestsPerMinute: both('Requisições por minuto', 'Requests per minute'),
    requestsPerDay: both('Requisições por dia', 'Requests per day'),
    messagesPerMinute: both('Mensagens por minuto', 'Messages per minute'),
    messagesPerDay: both('Mensagens por dia', 'Messages per day'),
    phrases: {
      requestsPerMinute: both(
        (count: string) => `${count} ${count === '1' ? 'requisição' : 'requisições'} por minuto`,
        (count) => `${count} ${count === '1' ? 'request' : 'requests'} per minute`,
      ),
      requestsPerDay: both(
        (count: string) => `${count} ${count === '1' ? 'requisição' : 'requisições'} por dia`,
        (count) => `${count} ${count === '1' ? 'request' : 'requests'} per day`,
      ),
      messagesPerMinute: both(
        (count: string) => `${count} ${count === '1' ? 'mensagem' : 'mensagens'} por minuto`,
        (count) => `${count} ${count === '1' ? 'message' : 'messages'} per minute`,
      ),
      messagesPerDay: both(
        (count: string) => `${count} ${count === '1' ? 'mensagem' : 'mensagens'} por dia`,
        (count) => `${count} ${count === '1' ? 'message' : 'messages'} per day`,
      ),
    },
  },
  graces: {
    now: both('Parar agora', 'Stop now'),
    nowHint: both(
      'O segredo atual passa a ser recusado em até um segundo. Para quando ele vazou.',
      'The current secret is refused within a second. For a secret that has leaked.',
    ),
    '1h': both('Continuar valendo por 1 hora', 'Keep working for 1 hour'),
    '1hHint': both('Para quem troca o segredo logo em seguida.', 'When the secret is replaced right away.'),
    '24h': both('Continuar valendo por 24 horas', 'Keep working for 24 hours'),
    '24hHint': both('Dá tempo para publicar uma nova versão.', 'Time to deploy a new version.'),
    '7d': both('Continuar valendo por 7 dias', 'Keep working for 7 days'),
    '7dHint': both(
      'Para vários sistemas, ou para quem publica uma vez por semana.',
      'For several systems, or one that is deployed once a week.',
    ),
  },
  newKey: {
    title: both('Criar chave', 'Create key'),
    lead: both('O segredo aparece uma única vez, na próxima tela.', 'The secret appears only once, on the next page.'),
    nameHint: both(
      'O sistema que vai usá-la, por exemplo “ERP Matriz”.',
      'The system that will use it, such as “Main ERP”.',
    ),
    mode: both('Modo', 'Mode'),
    live: both('Produção', 'Live'),
    liveHint: both('Envia de verdade pelo canal configurado.', 'Sends real messages through the configured channel.'),
    liveSimulated: both(
      'O canal padrão ainda é o simulador: ninguém recebe o que a chave envia, a não ser por um canal de verdade, dela ou da requisição.',
      'The default channel is still the simulator: nobody receives what the key sends, except through a real channel of its own or of the request.',
    ),
    test: both('Teste', 'Test'),
    testHint: both(
      'Tudo vai para o simulador. Ninguém recebe nada.',
      'Everything goes to the simulator. Nobody receives anything.',
    ),
    expiry: both('Validade', 'Valid for'),
    expiryNever: both('Sem expiração', 'No expiry'),
    expiryDays: both(
      (days: string) => `${days} dias`,
      (days) => `${days} days`,
    ),
    expiryDate: both('Até uma data…', 'Until a date…'),
    expiryKeep: both(
      (time: string) => `Manter: ${time}`,
      (time) => `Keep: ${time}`,
    ),
    scopes: both('Permissões, uma a uma', 'Permissions, one by one'),
    administration: both('Administração por programas', 'Administration by programs'),
    administrationHint: both(
      'Dê só a programas que administram a instalação. Quem tem uma chave destas muda por onde todos enviam. O que aqui pede senha exige da chave endereços permitidos.',
      'Only for programs that administer the installation. Whoever has such a key changes by what everybody sends. What asks for a password here needs a key with allowed addresses.',
    ),
    expiresOn: both('Válida até o fim do dia', 'Valid until the end of'),
    advanced: both('Opções avançadas', 'Advanced options'),
    timezone: both('Fuso horário padrão', 'Default time zone'),
    timezoneHint: both(
      (zone: string) => `Os agendamentos são interpretados neste fuso. Em branco: o do servidor (${zone}).`,
      (zone) => `Schedules are read in this time zone. Empty: the server’s (${zone}).`,
    ),
    missing: both('Variável sem valor', 'Variable without a value'),
    missingHint: both(
      'O que fazer quando o texto pede {name} ou {email} e o valor não veio.',
      'What to do when the text uses {name} or {email} and no value was sent.',
    ),
    missingDefault: both(
      (choice: string) => `Como o servidor: ${choice}`,
      (choice) => `Same as the server: ${choice}`,
    ),
    missingReject: both('Recusar a requisição', 'Refuse the request'),
    missingEmpty: both('Deixar em branco', 'Leave it empty'),
    ipAllowList: both('Endereços permitidos', 'Allowed addresses'),
    ipAllowListHint: both(
      'IPs ou sub-redes de onde a chave pode ser usada, um por linha. Em branco: de qualquer lugar. De outros endereços a resposta é 403.',
      'IPs or subnets from which the key can be used, one per line. Empty: from anywhere. Other addresses get 403.',
    ),
    guard: both('Proteção contra resposta perdida', 'Lost-answer guard'),
    channel: both('Canal', 'Channel'),
    channelHint: both(
      'Por onde saem as mensagens que não indicam um canal.',
      'The channel of messages that do not name one.',
    ),
    channelDefault: both('O padrão do servidor', 'The server’s default'),
    guardHint: both(
      'Se a conexão cair antes da resposta, a mesma requisição repetida em até 10 minutos recebe a resposta original.',
      'If the connection breaks before the answer, the same request repeated within 10 minutes gets the original answer.',
    ),
    guardOn: both('Ligada', 'On'),
    guardOnHint: both(
      'Uma queda de rede não faz nada ser enfileirado duas vezes.',
      'A network failure does not queue anything twice.',
    ),
    guardOff: both('Desligada', 'Off'),
    guardOffHint: both(
      'Cada requisição sem Idempotency-Key é uma requisição nova.',
      'Every request without Idempotency-Key is a new request.',
    ),
    submit: both('Criar chave', 'Create key'),
  },
  created: {
    title: both(
      (name: string) => `Chave criada: ${name}`,
      (name) => `Key created: ${name}`,
    ),
    copyNow: both('Copie agora. Ela não será mostrada de novo.', 'Copy it now. It will not be shown again.'),
    replacedTitle: both(
      (name: string) => `Segredo novo: ${name}`,
      (name) => `New secret: ${name}`,
    ),
    explain: both(
      'Guardamos apenas um resumo criptográfico. Se você perder a chave, substitua o segredo dela.',
      'We store only a cryptographic digest. If you lose the key, replace its secret.',
    ),
    oldUntil: both(
      (time: string) => `O segredo anterior continua valendo até ${time}.`,
      (time) => `The previous secret works until ${time}.`,
    ),
    oldEnded: both('O segredo anterior não vale mais.', 'The previous secret no longer works.'),
    noExpiry: both('sem expiração', 'no expiry'),
    until: both(
      (date: string) => `válida até ${date}`,
      (date) => `valid until ${date}`,
    ),
    secret: both('Sua chave', 'Your key'),
    first: both('Primeira requisição', 'First request'),
    more: both(
      'JavaScript, PHP, Python, PowerShell e todos os campos',
      'JavaScript, PHP, Python, PowerShell and every field',
    ),
    firstHint: both(
      'Cole no terminal; troque o número pelo seu.',
      'Paste it into a terminal and replace the number with yours.',
    ),
    arrives: both('Ver a primeira mensagem chegar', 'See the first message arrive'),
    done: both('Já guardei a chave', 'I have saved the key'),
    shown: both(
      'A chave já foi mostrada e não pode ser exibida de novo.',
      'The key has already been shown and cannot be displayed again.',
    ),
  },
  address,
  manageKey,
  editKey,
  fields: {
    notes_too_long: both('Use no máximo 1.000 caracteres.', 'Use 1,000 characters at most.'),
    name_missing: both('Informe um nome para a chave.', 'Enter a name for the key.'),
    preset_unknown: both('Escolha uma das permissões.', 'Choose one of the permissions.'),
    mode_unknown: both('Escolha o modo.', 'Choose the mode.'),
    expiry_unknown: both('Escolha a validade.', 'Choose how long it is valid.'),
    expiry_past: both('Escolha uma data de hoje em diante.', 'Choose today or a later date.'),
    channel_unknown: both('Escolha um dos canais.', 'Choose one of the channels.'),
    missing_variable_unknown: both('Escolha uma das opções.', 'Choose one of the options.'),
    scopes_missing: both('Escolha ao menos uma permissão.', 'Choose at least one permission.'),
    limit_range: both('Use um número inteiro de 1 a 1.000.000.000.', 'Use a whole number from 1 to 1,000,000,000.'),
    ip_invalid: both(
      'Use um IP ou uma sub-rede por linha. Exemplos: 203.0.113.7, 203.0.113.0/24, 2001:db8::/32.',
      'Use one IP or subnet per line. Examples: 203.0.113.7, 203.0.113.0/24, 2001:db8::/32.',
    ),
    ip_list_too_long: both('Use no máximo 50 endereços.', 'Use 50 addresses at most.'),
    too_many_secrets: both(
      'Cinco segredos substituídos ainda valem. Encerre um deles antes ou escolha “Parar agora”.',
      'Five replaced secrets still work. End one of them first, or choose to stop now.',
    ),
  },
});

/** The texts of API keys, without the shared ones. */
export type KeyTexts = (typeof keyTexts)['en'];
