/** The texts of the search, in Portuguese. */
export const ptBR = {
  form: 'Buscar em tudo',
  label: 'O que você procura?',
  lead: 'Telefone, número da mensagem ou do lote, nome do lote, sua referência, identificador do provedor, chave de API, canal ou pessoa.',
  leadForViewers:
    'Número da mensagem ou do lote, nome do lote ou canal. Seu papel não busca por telefone nem por referência.',
  state: 'Situação',
  when: 'Quando',
  paused: 'Pausado',
  unknownSecret: 'Nenhuma chave tem este segredo.',
  noneTitle: 'Nada encontrado',
  none: 'Confira o que você digitou. Referências e identificadores precisam estar inteiros; nomes podem estar pela metade.',
  groups: {
    messages: 'Mensagens',
    batches: 'Lotes',
    keys: 'Chaves de API',
    channels: 'Canais',
    people: 'Pessoas',
    messagesTo: (phone: string) => `Todas as mensagens para ${phone}`,
    optOutsOf: (phone: string) => `Descadastros de ${phone}`,
    dataOf: (phone: string) => `O que se sabe de ${phone}`,
    allBatches: 'Todos os lotes com este nome',
  },
};
