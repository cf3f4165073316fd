import { both } from '../language.js';

/** The texts of codes of lookups and changes; `%{…}` are their params. */
export const LOOKUP_TEXTS = {
  parameter_repeated: both(
    'Foi enviado mais de uma vez; envie um único valor.',
    'It was sent more than once; send a single value.',
  ),
  status_unknown: both('"%{read}" não é um status; use %{allowed}.', '"%{read}" is not a status; use %{allowed}.'),
  positive_integer_expected: both(
    'Deve ser um número inteiro maior que zero; veio %{read}.',
    'Must be an integer greater than zero; got %{read}.',
  ),
  integer_out_of_range: both(
    'Deve ser um número inteiro de %{min} a %{max}; veio %{read}.',
    'Must be an integer from %{min} to %{max}; got %{read}.',
  ),
  range_reversed: both(
    'Horário interpretado no fuso %{zone}: %{read}. Deve ser %{from} ou depois, quando o intervalo começa.',
    'Read as %{read} in %{zone}; it must be %{from} or later, when the range begins.',
  ),
  cursor_invalid: both(
    'Este cursor não vale para esta chave e estes filtros; comece de novo sem cursor.',
    'This cursor is not valid for this key and these filters; begin again without a cursor.',
  ),
  schedule_required: both(
    'Informe quando a mensagem deve sair, por exemplo 2026-11-20 14:30:00, ou "now".',
    'Give the time at which the message may leave, for example 2026-11-20 14:30:00, or "now".',
  ),
  payment_status_required: both(
    'Informe "status": o que aconteceu com o pagamento.',
    'Give "status": what became of the payment.',
  ),
  payment_status_unknown: both(
    '%{read} não é uma situação de pagamento; use %{allowed}.',
    '%{read} is no status of a payment; use %{allowed}.',
  ),
  order_status_unknown: both(
    '%{read} não é uma situação de pedido; use %{allowed}.',
    '%{read} is no status of an order; use %{allowed}.',
  ),
  opt_out_scope_unknown: both(
    'Use "all" (nada) ou "marketing" (só publicidade); veio %{read}.',
    'Use "all" (nothing) or "marketing" (advertising only); got %{read}.',
  ),
  people_required: both(
    'Informe "people": uma lista de pessoas com "phone".',
    'Give "people": a list of people with "phone".',
  ),
  people_too_many: both(
    'São %{count} pessoas; o máximo por requisição é %{max}.',
    'These are %{count} people; a request may have at most %{max}.',
  ),
  list_name_invalid: both(
    'Informe "name": um texto de 1 a %{max} caracteres.',
    'Give "name": a text of 1 to %{max} characters.',
  ),
  list_name_taken: both('Já existe uma lista com este nome.', 'There is a list of this name already.'),
  lists_too_many: both(
    'Já há %{max} listas, o máximo de uma instalação.',
    'There are %{max} lists already, the most of an installation.',
  ),
  list_people_too_many: both(
    'A lista passaria a ter %{count} pessoas; o máximo é %{max}.',
    'The list would have %{count} people; the maximum is %{max}.',
  ),
} as const;
