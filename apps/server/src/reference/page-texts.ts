import { type Both, both, catalogue } from '@recado/core';

/** The names of the tags of the document. */
const tags: Readonly<Record<string, Both>> = {
  messages: both('Mensagens', 'Messages'),
  batches: both('Lotes', 'Batches'),
  webhooks: both('Webhooks', 'Webhooks'),
  'opt-outs': both('Descadastros', 'Opt-outs'),
  recipients: both('Destinatários', 'Recipients'),
  service: both('Serviço', 'Service'),
};

/** The fixed texts of the pages. */
export const PAGE_TEXTS = catalogue({
  otherLanguage: both('English', 'Português'),
  skip: both('Ir para o conteúdo', 'Skip to the content'),
  navigation: both('Navegação da referência', 'Navigation of the reference'),
  reference: both('Referência da API', 'API reference'),
  errors: both('Erros', 'Errors'),
  document: both('OpenAPI 3.1', 'OpenAPI 3.1'),
  version: both('versão', 'version'),
  server: both('Endereço', 'Address'),
  parameters: both('Parâmetros', 'Parameters'),
  body: both('Corpo', 'Body'),
  answer: both('Resposta', 'Answer'),
  example: both('Exemplo', 'Example'),
  errorsOf: both('Erros possíveis', 'Possible errors'),
  scope: both('escopo', 'scope'),
  anyKey: both('qualquer chave', 'any key'),
  required: both('obrigatório', 'required'),
  optional: both('opcional', 'optional'),
  listOf: both('lista de', 'list of'),
  orNull: both('ou null', 'or null'),
  oneOf: both('Um destes', 'One of these'),
  headers: both('Cabeçalhos', 'Headers'),
  requestHeaders: both('De qualquer requisição', 'Of any request'),
  responseHeaders: both('Das respostas', 'Of answers'),
  events: both('Eventos (webhooks)', 'Events (webhooks)'),
  eventsLead: both(
    'O que o Recado envia ao seu endereço, um POST por evento, assinado como descreve o guia de webhooks.',
    'What Recado sends to your address, one POST per event, signed as the webhooks guide describes.',
  ),
  schemas: both('Objetos', 'Objects'),
  name: both('Nome', 'Name'),
  type: both('Tipo', 'Type'),
  description: both('Descrição', 'Description'),
  tags,
  places: {
    path: both('no endereço', 'in the address'),
    query: both('na query', 'in the query'),
    header: both('cabeçalho', 'header'),
    cookie: both('cookie', 'cookie'),
  },
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
});

export type PageTexts = (typeof PAGE_TEXTS)['en'];
