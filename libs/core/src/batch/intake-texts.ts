import { both } from '../language/both.js';

/** The texts about a request as a whole. */
export const INTAKE_TEXTS = {
  json_too_deep: both(
    'O JSON tem listas e objetos aninhados em mais de %{maxDepth} níveis.',
    'The JSON has lists and objects nested deeper than %{maxDepth} levels.',
  ),
  json_too_many_values: both(
    'O JSON tem mais de %{maxValues} valores; divida o lote.',
    'The JSON has more than %{maxValues} values; split the batch.',
  ),
  json_too_many_names: both(
    'O JSON tem mais de %{maxNames} nomes de campo diferentes.',
    'The JSON has more than %{maxNames} different names of fields.',
  ),
  scope_missing: both('Esta chave não tem o escopo %{scope}.', 'This key lacks the scope %{scope}.'),
  callback_unproved: both(
    'Não está provado que isto vem do provedor do canal: confira o nome do canal no endereço e o segredo dos recibos nos dois lados.',
    'It is not proved that this comes from the provider of the channel: check the name of the channel in the address, and the secret for receipts on both sides.',
  ),
  unknown_field: both(
    'O campo "%{field}" não existe e foi ignorado; parece que era "%{meant}".',
    'There is no field "%{field}", so it was ignored; "%{meant}" seems to be meant.',
  ),
  idempotency_key_malformed: both(
    '"%{read}" não é válido: use de 1 a 255 caracteres ASCII visíveis, com ou sem aspas em volta.',
    '"%{read}" is not valid: use 1 to 255 visible ASCII characters, with or without quotes around them.',
  ),
  messages_over_minute_limit: both(
    'O lote tem %{count} mensagens e esta chave pode %{max} por minuto: assim ele nunca será aceito; divida o lote.',
    'The batch has %{count} messages and this key may send %{max} per minute: it will never be accepted; split the batch.',
  ),
  messages_over_day_limit: both(
    'O lote tem %{count} mensagens e esta chave pode %{max} por dia: assim ele nunca será aceito; divida o lote.',
    'The batch has %{count} messages and this key may send %{max} per day: it will never be accepted; split the batch.',
  ),
} as const;
