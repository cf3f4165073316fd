/** Requests that show what a batch can say, by name. */
export const ENQUEUE_EXAMPLES = {
  agora: {
    summary: 'Agora, com variáveis',
    value: { messages: [{ phone: '5511987654321', message: 'Olá, {name|cliente}! Seu pedido saiu.', name: 'Ana' }] },
  },
  agendado: {
    summary: 'Agendado, com uma exceção',
    value: {
      scheduled_at: '2026-12-24 09:00:00',
      timezone: 'America/Sao_Paulo',
      messages: [
        { phone: '5511987654321', message: 'Feliz Natal, {name}!', name: 'Ana', reference: 'natal-1' },
        { phone: '5521998877665', message: 'Seu código: 448120', scheduled_at: 'now', priority: 'high' },
      ],
    },
  },
};
