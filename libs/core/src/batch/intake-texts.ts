/** What intake says about a request as a whole, beside its fields. */
export const INTAKE_TEXTS = {
  idempotency_key_malformed: {
    pt: '"%{read}" não serve: use de 1 a 255 caracteres ASCII visíveis, com ou sem aspas em volta.',
    en: '"%{read}" will not do: use 1 to 255 visible ASCII characters, with or without quotes around them.',
  },
  messages_over_minute_limit: {
    pt: 'O lote tem %{count} mensagens e esta chave pode %{max} por minuto: assim nunca passará; divida o lote.',
    en: 'The batch has %{count} messages and this key may send %{max} a minute: it can never pass; split the batch.',
  },
  messages_over_day_limit: {
    pt: 'O lote tem %{count} mensagens e esta chave pode %{max} por dia: assim nunca passará; divida o lote.',
    en: 'The batch has %{count} messages and this key may send %{max} a day: it can never pass; split the batch.',
  },
} as const;
