import { both } from '../language.js';

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
  content_encoding: both(
    'O cabeçalho Content-Encoding é "%{read}": o corpo pode vir sem ele ou com gzip. O conjunto de caracteres vai em Content-Type: application/json; charset=utf-8.',
    'The header Content-Encoding is "%{read}": a body may come without it, or with gzip. The character set belongs into Content-Type: application/json; charset=utf-8.',
  ),
  body_not_gzip: both(
    'Content-Encoding diz gzip, mas o corpo não é um gzip inteiro.',
    'Content-Encoding says gzip, but the body is not a whole gzip.',
  ),
  key_missing: both(
    'A requisição não tem chave. Envie o cabeçalho Authorization: Bearer <chave>.',
    'The request has no key. Send the header Authorization: Bearer <key>.',
  ),
  key_elsewhere: both(
    'Há algo como uma chave em %{place}, que não é lido. Envie-a em um só cabeçalho: Authorization: Bearer <chave>.',
    'There is something like a key in %{place}, which is not read. Send it in one header: Authorization: Bearer <key>.',
  ),
  key_bearer_twice: both(
    'O cabeçalho Authorization diz Bearer duas vezes: o programa já o escreve, então informe a ele só a chave.',
    'The header Authorization says Bearer twice: the program writes it already, so give it the key alone.',
  ),
  key_header_twice: both(
    'O cabeçalho Authorization veio mais de uma vez. Envie um só.',
    'The header Authorization came more than once. Send one.',
  ),
  key_scheme: both(
    'O cabeçalho Authorization não começa com "Bearer" e um espaço. Envie Authorization: Bearer <chave>.',
    'The header Authorization does not begin with "Bearer" and a space. Send Authorization: Bearer <key>.',
  ),
  key_wrapped: both(
    'A chave do cabeçalho Authorization está entre aspas ou sinais, ou é uma variável que nada preencheu. Envie só a chave.',
    'The key in the header Authorization is in quotes or brackets, or is a variable that nothing filled. Send the key alone.',
  ),
  key_characters: both(
    'Depois de Bearer vem uma só chave, de até 255 caracteres ASCII visíveis, sem espaços entre eles.',
    'After Bearer comes one key, of up to 255 visible ASCII characters, with no blanks between them.',
  ),
  scope_missing: both('Esta chave não tem o escopo %{scope}.', 'This key lacks the scope %{scope}.'),
  callback_unproved: both(
    'Não está provado que isto vem do provedor do canal: confira o nome do canal no endereço e o segredo dos recibos nos dois lados.',
    'It is not proved that this comes from the provider of the channel: check the name of the channel in the address, and the secret for receipts on both sides.',
  ),
  unknown_field: both(
    'O campo "%{field}" não existe e foi ignorado; %{advice}.',
    'There is no field "%{field}", so it was ignored; %{advice}.',
  ),
  idempotency_key_malformed: both(
    '"%{read}" não é válido: use de 1 a 255 caracteres ASCII visíveis, com ou sem aspas em volta.',
    '"%{read}" is not valid: use 1 to 255 visible ASCII characters, with or without quotes around them.',
  ),
  idempotency_key_unfilled: both(
    '"%{read}" parece uma variável que nada preencheu, e seria a mesma chave em toda requisição: envie o valor, como um UUID novo ou o número do pedido.',
    '"%{read}" looks like a variable that nothing filled, and would be the same key in each request: send the value, such as a new UUID or the number of the order.',
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
