import { both, catalogue } from '@recado/core';

/** The texts of the search, in both languages. */
export const searchTexts = catalogue({
  form: both('Buscar em tudo', 'Search everything'),
  label: both('O que você procura?', 'What are you looking for?'),
  lead: both(
    'Telefone, número da mensagem ou do lote, nome do lote, sua referência, identificador do provedor, chave de API, canal, modelo, webhook ou pessoa. Ou um filtro de mensagens: “status:falhou canal:loja chave:erp telefone:… lote:… erro:…”.',
    'A phone, the number of a message or of a batch, the name of a batch, a reference of yours, an id of the provider, an API key, a channel, a template, a webhook or a person. Or a filter of messages: “status:failed channel:store key:erp phone:… batch:… error:…”.',
  ),
  leadForViewers: both(
    'Número da mensagem ou do lote, nome do lote ou canal, ou um filtro de mensagens como “status:falhou canal:loja”. Seu papel não busca por telefone nem por referência.',
    'The number of a message or of a batch, the name of a batch, a channel, or a filter of messages such as “status:failed channel:store”. Your role cannot search for phones or references.',
  ),
  filtered: both(
    (filter: string) => `Mensagens com ${filter}`,
    (filter) => `Messages with ${filter}`,
  ),
  state: both('Situação', 'State'),
  when: both('Quando', 'When'),
  paused: both('Pausado', 'Paused'),
  unknownSecret: both('Nenhuma chave tem este segredo.', 'No key has this secret.'),
  noneTitle: both('Nada encontrado', 'Nothing found'),
  none: both(
    'Confira o que você digitou. Referências e identificadores precisam estar inteiros; nomes podem estar pela metade.',
    'Check what you typed. References and ids must be complete; a part of a name is enough.',
  ),
  groups: {
    messages: both('Mensagens', 'Messages'),
    batches: both('Lotes', 'Batches'),
    keys: both('Chaves de API', 'API Keys'),
    channels: both('Canais', 'Channels'),
    people: both('Pessoas', 'People'),
    templates: both('Modelos', 'Templates'),
    webhooks: both('Webhooks', 'Webhooks'),
    messagesTo: both(
      (phone: string) => `Todas as mensagens para ${phone}`,
      (phone) => `All messages to ${phone}`,
    ),
    optOutsOf: both(
      (phone: string) => `Descadastros de ${phone}`,
      (phone) => `Opt-outs of ${phone}`,
    ),
    dataOf: both(
      (phone: string) => `O que se sabe de ${phone}`,
      (phone) => `What is known of ${phone}`,
    ),
    allBatches: both('Todos os lotes com este nome', 'All batches of this name'),
    olderBatches: both('Procurar este nome em lotes mais antigos', 'Look for this name among older batches'),
  },
});
