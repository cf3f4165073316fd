/** The texts of the page about one recipient, in Portuguese. */
export const ptBR = {
  commands: { find: 'Dados de um destinatário' },
  recipient: {
    title: 'Destinatário',
    lead: 'O que se sabe de uma pessoa, em todas as chaves. Vale qualquer forma do número: um do Brasil com e sem o nono dígito, um do México com 52 e 521.',
    form: 'Consultar um destinatário',
    phone: 'Telefone',
    phoneHint: 'Com DDD ou código do país',
    submit: 'Consultar',
    known: 'O que se sabe',
    optOut: 'Descadastro',
    testOptOut: 'Descadastro das chaves de teste',
    optOutScopes: { all: 'De todas as mensagens', marketing: 'De publicidade' },
    noOptOut: 'Não pediu para sair',
    lastMessage: 'Última mensagem',
    noMessage: 'Nenhuma',
    wroteTo: (channel: string) => `Última mensagem da pessoa ao canal ${channel}`,
    never: 'Nenhuma',
    identity: 'Como o provedor chama a pessoa',
    allMessages: (phone: string) => `Todas as mensagens para ${phone}`,
    export: 'Exportar',
    exportLead:
      'Um arquivo JSON com tudo o que está guardado: as mensagens com tentativas e entregas de webhook, os descadastros, os contatos e o que a pessoa escreveu. A exportação fica na auditoria, sem o número.',
    exportSubmit: 'Baixar os dados',
    erase: 'Apagar os dados',
    eraseLead:
      'Cancela o que está na fila e apaga das mensagens de todas as chaves o número, os textos e o que os provedores disseram. Apaga também os contatos, o que a pessoa escreveu, as linhas dela em listas que ainda não foram enfileiradas e as mensagens no simulador. Status e horários ficam, e os descadastros também, para que o pedido da pessoa continue valendo.',
    eraseOpen: 'Apagar…',
    eraseSure:
      'Não há como desfazer. Se a pessoa não quer mais receber mensagens, inclua também o descadastro dela: novas mensagens continuam a ser aceitas.',
    eraseSubmit: 'Apagar tudo o que está guardado',
    erased: (erased: string, canceled: string) => `Mensagens apagadas: ${erased}, das quais canceladas: ${canceled}.`,
    left: (count: string) =>
      `Restam ${count}: estão sendo enviadas, têm o envio não confirmado ou são demais para uma só vez. Apague de novo daqui a pouco.`,
  },
};
