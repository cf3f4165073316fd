import { CHANNELS, layoutOf, RARE } from './message-rows.js';

/** The GET routes of the API as a program asks for them among this many messages, with the filters that read most. */
export function apiRoutes(messages: number, now: number): string[] {
  const { left, ranges } = layoutOf(messages, now);
  const time = (ago: number) => encodeURIComponent(new Date(now - ago * 86_400_000).toISOString());
  const busy = '5511987650003';
  const listed = (...queries: string[]) => queries.map((query) => `/api/messages?limit=100&${query}`);
  return [
    ...['/api/me', '/api/status', '/api/lists', '/api/openapi.json', '/api/messages'],
    ...listed(...['Enviando', 'Agendada', 'Enviada', 'Lida', 'Falhou', 'Incerta'].map((status) => `status=${status}`)),
    ...listed(`phone=${busy}`, `phone=${busy}&status=Falhou`, 'phone=5511900000000', 'reference=pedido-300000'),
    ...listed(`batch_id=${ranges[5]!.firstBatch}&status=Falhou`, `created_from=${time(40)}&created_to=${time(39)}`),
    ...listed(`scheduled_from=${time(-4)}&scheduled_to=${time(-6)}`, `created_to=${time(79)}&status=Falhou`),
    ...[2, left - RARE / 2, left + 2, messages].map((id) => `/api/messages/${id}`),
    ...ranges.map(({ firstBatch }) => `/api/batches/${firstBatch}`),
    ...['/api/opt-outs', `/api/opt-outs?phone=5511910000007`],
    ...[`/api/recipients/${busy}`, `/api/recipients/${busy}/export`, '/api/recipients/5511910000001'],
    ...['/api/webhooks', '/api/webhooks/1', `/api/webhooks/${CHANNELS.rare - 1}`],
    ...['/api/webhooks/1/deliveries?limit=100', '/api/webhooks/1/deliveries?status=failed'],
    ...['/health/live', '/health/ready', '/metrics'],
  ];
}
