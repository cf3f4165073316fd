import { both, catalogue } from '@recado/core';

/** The texts of the choice of how a channel sends, in both languages. */
export const kindsTexts = catalogue({
  lead: both(
    'Como as mensagens deste canal vão chegar aos telefones?',
    'How are the messages of this channel to reach phones?',
  ),
  cost: both('Custo:', 'Cost:'),
  risk: both('Risco:', 'Risk:'),
  recommended: both('Recomendado', 'Recommended'),
  ways: {
    phone: {
      title: both('Pelo celular (QR)', 'By a phone (QR)'),
      mark: both('Mais rápido', 'Fastest'),
      cost: both(
        'Nenhum por mensagem; usa o número que você já tem.',
        'None for a message; it uses the number that you have.',
      ),
      risk: both(
        'O WhatsApp pode bloquear números que escrevem a desconhecidos; por isso começamos com poucas pessoas novas por dia. Não é um caminho oficial.',
        'WhatsApp may lock numbers that write to strangers, so we begin with few new people a day. It is not an official way.',
      ),
    },
    official: {
      title: both('Oficial (Meta)', 'Official (Meta)'),
      mark: both('Para volume', 'For volume'),
      cost: both(
        'Por mensagem, cobrado pela Meta; responder em até 24 horas a quem escreveu é grátis.',
        'For each message, charged by Meta; to answer within 24 hours who has written is free.',
      ),
      risk: both(
        'Nenhum bloqueio por usar um programa; fora das 24 horas só saem modelos que a Meta aprovou.',
        'No lock for using a program; outside the 24 hours only templates leave that Meta has approved.',
      ),
    },
  },
  others: both('De outro jeito', 'Another way'),
});
