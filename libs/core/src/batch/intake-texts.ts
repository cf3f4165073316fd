/** The texts about a request as a whole. */
export const INTAKE_TEXTS = {
  json_too_deep: {
    'pt-BR': 'O JSON tem listas e objetos aninhados em mais de %{maxDepth} níveis.',
    en: 'The JSON has lists and objects nested deeper than %{maxDepth} levels.',
  },
  json_too_many_values: {
    'pt-BR': 'O JSON tem mais de %{maxValues} valores; divida o lote.',
    en: 'The JSON has more than %{maxValues} values; split the batch.',
  },
  json_too_many_names: {
    'pt-BR': 'O JSON tem mais de %{maxNames} nomes de campo diferentes.',
    en: 'The JSON has more than %{maxNames} different names of fields.',
  },
  scope_missing: {
    'pt-BR': 'Esta chave não tem o escopo %{scope}.',
    en: 'This key lacks the scope %{scope}.',
  },
  callback_unproved: {
    'pt-BR':
      'Não está provado que isto vem do provedor do canal: confira o nome do canal no endereço e o segredo dos recibos nos dois lados.',
    en: 'It is not proved that this comes from the provider of the channel: check the name of the channel in the address, and the secret for receipts on both sides.',
  },
  unknown_field: {
    'pt-BR': 'O campo "%{field}" não existe e foi ignorado; parece que era "%{meant}".',
    en: 'There is no field "%{field}", so it was ignored; "%{meant}" seems to be meant.',
  },
  idempotency_key_malformed: {
    'pt-BR': '"%{read}" não é válido: use de 1 a 255 caracteres ASCII visíveis, com ou sem aspas em volta.',
    en: '"%{read}" is not valid: use 1 to 255 visible ASCII characters, with or without quotes around them.',
  },
  messages_over_minute_limit: {
    'pt-BR':
      'O lote tem %{count} mensagens e esta chave pode %{max} por minuto: assim ele nunca será aceito; divida o lote.',
    en: 'The batch has %{count} messages and this key may send %{max} per minute: it will never be accepted; split the batch.',
  },
  messages_over_day_limit: {
    'pt-BR':
      'O lote tem %{count} mensagens e esta chave pode %{max} por dia: assim ele nunca será aceito; divida o lote.',
    en: 'The batch has %{count} messages and this key may send %{max} per day: it will never be accepted; split the batch.',
  },
} as const;
