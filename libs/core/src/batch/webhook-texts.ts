import { both } from '../language/both.js';

/** The texts of codes of webhook endpoints; `%{…}` are their params. */
export const WEBHOOK_TEXTS = {
  url_required: both(
    'Informe "url", o endereço que vai receber os eventos.',
    'Give "url", the address that will receive the events.',
  ),
  url_invalid: both(
    'Deve ser um endereço completo, como https://exemplo.com.br/recado; veio %{read}.',
    'Must be a complete address, like https://example.com/recado; got %{read}.',
  ),
  url_user_info: both(
    'Um endereço com usuário ou senha não é aceito; os eventos são assinados, confira a assinatura.',
    'An address with a user or a password is not accepted; events are signed, verify the signature.',
  ),
  url_insecure: both(
    'Use https; http só é aceito em redes que WEBHOOK_ALLOWED_SUBNETS libera.',
    'Use https; http is accepted only in networks that WEBHOOK_ALLOWED_SUBNETS allows.',
  ),
  url_address_forbidden: both(
    'Este endereço não é público; WEBHOOK_ALLOWED_SUBNETS pode liberar a rede dele.',
    'This address is not a public one; WEBHOOK_ALLOWED_SUBNETS may allow its network.',
  ),
  events_required: both(
    'Informe "events", a lista dos eventos a receber, por exemplo ["message.delivered"].',
    'Give "events", the list of events to receive, for example ["message.delivered"].',
  ),
  event_unknown: both('"%{read}" não é um evento; use %{allowed}.', '"%{read}" is not an event; use %{allowed}.'),
  endpoints_too_many: both(
    'Já existem %{max} webhooks, o máximo; exclua um que não esteja em uso.',
    'There are %{max} webhooks already, the most there may be; delete one that is not in use.',
  ),
  secrets_too_many: both(
    '%{max} segredos trocados ainda assinam, o máximo; espere o fim de um, ou troque sem sobreposição (0).',
    '%{max} replaced secrets still sign, the most there may be; wait until one ends, or rotate without an overlap (0).',
  ),
  keys_required: both('Escolha ao menos uma chave, ou todas.', 'Choose one key at least, or all of them.'),
  keys_too_many: both('Escolha no máximo %{max} chaves, ou todas.', 'Choose %{max} keys at most, or all of them.'),
  endpoint_disabled: both(
    'Este webhook está desativado; ative-o antes de enviar.',
    'This webhook is disabled; enable it before anything is sent.',
  ),
  boolean_expected: both('Deve ser true ou false; veio %{read}.', 'Must be true or false; got %{read}.'),
  since_required: both(
    'Informe "since", o momento desde o qual reenviar, por exemplo 2026-11-20T14:30:00Z.',
    'Give "since", the time from which to send again, for example 2026-11-20T14:30:00Z.',
  ),
} as const;
