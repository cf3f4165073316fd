/** Why messages and batches have not left yet. `when` is null where nobody can tell. */
export const waitingTexts = {
  waits: {
    schedule: (when: string) => `Marcada para ${when}.`,
    retry: (when: string) => `Espera a nova tentativa, marcada para ${when}.`,
    paused: (channel: string) => `O canal ${channel} está pausado: sai quando alguém o retomar.`,
    allPaused: 'Todos os envios estão pausados: sai quando alguém os retomar.',
    stopped: (channel: string) => `O canal ${channel} parou por uma resposta do provedor.`,
    resumeByHand: 'Sai quando alguém o retomar.',
    throttled: (channel: string) => `O provedor pediu uma pausa ao canal ${channel}.`,
    failing: (channel: string) => `O canal ${channel} está com falhas.`,
    triedAgain: (when: string) => `Próxima tentativa do canal: ${when}.`,
    triedNow: 'O canal está sendo tentado de novo agora.',
    window: (channel: string, when: string) => `Espera o horário de envio do canal ${channel}: a partir de ${when}.`,
    dailyCap: (channel: string, when: string | null) =>
      when === null
        ? `O limite de hoje do canal ${channel} já está completo.`
        : `O limite de hoje do canal ${channel} já está completo: a vez dela chega por volta de ${when}.`,
    pace: (channel: string, when: string | null) =>
      when === null
        ? `Espera a vez dela no ritmo do canal ${channel}; há muitas na frente.`
        : `Espera a vez dela no ritmo do canal ${channel}: sai por volta de ${when}.`,
    spacing: (when: string) => `É cedo demais depois de outra mensagem a este destinatário: sai por volta de ${when}.`,
    order: 'É a vez dela: sai assim que houver um envio livre.',
    receipt: 'Esperamos um aviso do provedor antes de decidir se tentamos de novo.',
    sending: 'Enviando agora.',
  },
};
