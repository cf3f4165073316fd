import { type Both, both, catalogue } from '@recado/core';

/** The names of the tags of the document. */
const tags: Readonly<Record<string, Both>> = {
  messages: both('Mensagens', 'Messages'),
  batches: both('Lotes', 'Batches'),
  webhooks: both('Webhooks', 'Webhooks'),
  'opt-outs': both('Descadastros', 'Opt-outs'),
  lists: both('Listas', 'Lists'),
  recipients: both('Destinatários', 'Recipients'),
  channels: both('Canais', 'Channels'),
  keys: both('Chaves de API', 'API keys'),
  'saved-texts': both('Textos salvos', 'Saved texts'),
  sends: both('Envios', 'Sends'),
  service: both('Serviço', 'Service'),
};

/** The fixed texts around every page. */
const frame = {
  otherLanguage: both('English', 'Português'),
  skip: both('Ir para o conteúdo', 'Skip to the content'),
  navigation: both('Navegação da referência', 'Navigation of the reference'),
  menu: both('Menu', 'Menu'),
  start: both('Comece aqui', 'Start here'),
  api: both('API', 'API'),
  guides: both('Guias', 'Guides'),
  kits: both('Kits', 'Kits'),
  allGuides: both('Todos os guias', 'All guides'),
  guideGroups: {
    integrators: both('Para quem integra', 'For integrators'),
    kits: both('Kits: bibliotecas e ferramentas', 'Kits: libraries and tools'),
    panel: both('Para quem usa o painel', 'For those who use the panel'),
    operation: both('Para quem opera o servidor', 'For those who run the server'),
    runbooks: both('Alertas, para quem está de plantão', 'Alerts, for whoever is on call'),
  },
  panel: both('Painel', 'Panel'),
  document: both('OpenAPI 3.1', 'OpenAPI 3.1'),
  wholeText: both('A referência em Markdown', 'The reference as Markdown'),
  samplesIn: both('Exemplos em', 'Samples in'),
};

/** The search. */
const search = {
  search: both('Buscar', 'Search'),
  searchLabel: both('Buscar na documentação', 'Search the documentation'),
  found: both(
    (count: number, question: string) => {
      if (count === 0)
        return `Nada encontrado para “${question}”. Tente menos palavras, ou um nome de campo ou código.`;
      return `${count} ${count === 1 ? 'resultado' : 'resultados'} para “${question}”, os mais próximos primeiro`;
    },
    (count, question) => {
      if (count === 0) return `Nothing found for “${question}”. Try fewer words, or the name of a field or a code.`;
      return `${count} ${count === 1 ? 'result' : 'results'} for “${question}”, the nearest first`;
    },
  ),
  missing: both('Esta página não existe', 'There is no such page'),
  missingLead: both(
    'O endereço pode ter sido digitado errado, ou ser de outra versão. A busca encontra campos, códigos e guias.',
    'The address may be mistyped, or belong to another version. The search finds fields, codes and guides.',
  ),
  kinds: {
    operation: both('chamada', 'call'),
    field: both('campo', 'field'),
    event: both('evento', 'event'),
    object: both('objeto', 'object'),
    error: both('código', 'code'),
    guide: both('guia', 'guide'),
  },
};

/** The page of errors. */
const errors = {
  errors: both('Erros', 'Errors'),
  errorsTitle: both('Erros e o que fazer', 'Errors and what to do'),
  errorsLead: both(
    'Todo erro tem o mesmo formato e um `code` estável: decida pelo código, não pelo texto. `type` em cada resposta aponta para cá.',
    'Every error has the same shape and a stable `code`: decide by the code, not by the text. `type` in each answer leads here.',
  ),
  cause: both('Causa', 'Cause'),
  cure: both('O que fazer', 'What to do'),
  findings: both('Problemas nos campos', 'Problems in fields'),
  findingsLead: both(
    'O que `errors` diz por caminho em uma resposta 422 e os valores de `code` em `warnings` em uma resposta 200. O que está entre ‹ › muda a cada caso.',
    'What `errors` says by path in a 422 answer, and the `code` of `warnings` in a 200 answer. What is between ‹ › differs from case to case.',
  ),
  failures: both('Falhas de envio', 'Sending failures'),
  failuresLead: both(
    '`failure_code` de uma mensagem: por que ela falhou, ou por que a última tentativa falhou.',
    '`failure_code` of a message: why it failed, or why its last attempt did.',
  ),
  code: both('Código', 'Code'),
  meaning: both('Significado', 'Meaning'),
};

/** The start page. */
const home = {
  reference: both('Referência da API', 'API reference'),
  version: both('versão', 'version'),
  server: both('Endereço', 'Address'),
  stepKey: both('1. Pegue uma chave', '1. Get a key'),
  stepKeyText: both(
    'O primeiro `npm start` imprime uma chave de teste. Outras nascem no painel ou na linha de comando. O que uma chave de teste envia vai para o simulador: ninguém recebe.',
    'The first `npm start` prints a test key. Others are made in the panel or on the command line. What a test key sends goes to the simulator: nobody receives it.',
  ),
  tryIt: both('Testar no painel', 'Try it in the panel'),
  makeKey: both('Criar uma chave no painel', 'Create a key in the panel'),
  setKey: both(
    'Guarde a chave em `RECADO_KEY`: todos os exemplos a leem de lá.',
    'Keep the key in `RECADO_KEY`: every sample reads it from there.',
  ),
  stepSend: both('2. Envie uma mensagem', '2. Send a message'),
  stepSee: both('3. Veja o que aconteceu', '3. See what happened'),
  stepSeeText: both(
    'A resposta traz o `id` da mensagem. O painel mostra o texto como o telefone mostraria, e o guia de webhooks diz como o seu programa fica sabendo do que vem depois.',
    'The answer has the `id` of the message. The panel shows the text as the phone would, and the webhooks guide says how your program hears of what follows.',
  ),
  forPrograms: both('Para programas', 'For programs'),
  webhooksGuide: both('O guia de webhooks', 'The webhooks guide'),
  openSimulator: both('Abrir o simulador', 'Open the simulator'),
  allFields: both('Todos os campos desta chamada', 'Every field of this call'),
  index: both('Todas as chamadas', 'All calls'),
};

/** The fixed texts of the pages. */
export const PAGE_TEXTS = catalogue({
  ...frame,
  ...search,
  ...errors,
  ...home,
  parameters: both('Parâmetros', 'Parameters'),
  body: both('Corpo', 'Body'),
  answer: both('Resposta', 'Answer'),
  request: both('Requisição', 'Request'),
  anotherExample: both('Outro exemplo', 'Another example'),
  example: both('Exemplo', 'Example'),
  errorsOf: both('Erros possíveis', 'Possible errors'),
  scope: both('escopo', 'scope'),
  anyKey: both('qualquer chave', 'any key'),
  required: both('obrigatório', 'required'),
  optional: both('opcional', 'optional'),
  listOf: both('lista de', 'list of'),
  or: both('ou', 'or'),
  fieldsOf: both('Campos de', 'Fields of'),
  itsFields: both('Campos', 'Fields'),
  values: both('valores', 'values'),
  units: {
    value: both('', ''),
    characters: both('caracteres', 'characters'),
    items: both('itens', 'items'),
    entries: both('entradas', 'entries'),
  },
  headers: both('Cabeçalhos', 'Headers'),
  headersLead: both(
    'O que vale para todas as chamadas; o que é só de uma está junto dela.',
    'What holds for every call; what only one has stands beside it.',
  ),
  requestHeaders: both('De qualquer requisição', 'Of any request'),
  responseHeaders: both('Das respostas', 'Of answers'),
  events: both('Eventos (webhooks)', 'Events (webhooks)'),
  eventsLead: both(
    'O que o Recado envia ao seu endereço, um POST por evento, assinado como descreve o guia de webhooks.',
    'What Recado sends to your address, one POST per event, signed as the webhooks guide describes.',
  ),
  schemas: both('Objetos', 'Objects'),
  schemasLead: both(
    'Cada objeto uma vez. Nas páginas das chamadas os mesmos campos estão onde são usados.',
    'Each object once. On the pages of the calls the same fields stand where they are used.',
  ),
  tags,
  places: {
    path: both('no endereço', 'in the address'),
    query: both('na query', 'in the query'),
    header: both('cabeçalho', 'header'),
    cookie: both('cookie', 'cookie'),
  },
});

export type PageTexts = (typeof PAGE_TEXTS)['en'];
