/** The texts of the simulator, in Portuguese. */
export const ptBR = {
  navigation: 'Simulador',
  simulator: {
    title: 'Simulador',
    lead: 'O que teria chegado aos telefones. Nada sai daqui para o WhatsApp.',
    messages: 'Mensagens',
    inbox: 'Caixa de entrada simulada',
    accepted: 'Recebida',
    delivered: 'Entregue',
    read: 'Lida',
    open: (id: string) => `Abrir a mensagem ${id}`,
    emptyTitle: 'Nenhuma mensagem ainda',
    empty: 'Envie com uma chave de teste e a mensagem aparece neste telefone.',
    magic: 'Números mágicos',
    magicLead: 'Envie para um destes números e veja cada tipo de falha acontecer.',
    magicNumber: 'Número',
    magicEffect: 'O que acontece',
    try: 'Experimente',
    older: 'Mais antigas',
    newest: 'Mais recentes',
    updated: 'Caixa de entrada atualizada',
  },
};
