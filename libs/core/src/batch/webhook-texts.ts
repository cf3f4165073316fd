/** The texts of codes of webhook endpoints; `%{…}` are their params. */
export const WEBHOOK_TEXTS = {
  url_required: {
    'pt-BR': 'Informe "url", o endereço que vai receber os eventos.',
    en: 'Give "url", the address that will receive the events.',
  },
  url_invalid: {
    'pt-BR': 'Deve ser um endereço completo, como https://exemplo.com.br/recado; veio %{read}.',
    en: 'Must be a complete address, like https://example.com/recado; got %{read}.',
  },
  url_user_info: {
    'pt-BR': 'Um endereço com usuário ou senha não é aceito; os eventos são assinados, confira a assinatura.',
    en: 'An address with a user or a password is not accepted; events are signed, verify the signature.',
  },
  url_insecure: {
    'pt-BR': 'Use https; http só é aceito em redes que WEBHOOK_ALLOWED_SUBNETS libera.',
    en: 'Use https; http is accepted only in networks that WEBHOOK_ALLOWED_SUBNETS allows.',
  },
  url_address_forbidden: {
    'pt-BR': 'Este endereço não é público; WEBHOOK_ALLOWED_SUBNETS pode liberar a rede dele.',
    en: 'This address is not a public one; WEBHOOK_ALLOWED_SUBNETS may allow its network.',
  },
  events_required: {
    'pt-BR': 'Informe "events", a lista dos eventos a receber, por exemplo ["message.delivered"].',
    en: 'Give "events", the list of events to receive, for example ["message.delivered"].',
  },
  event_unknown: {
    'pt-BR': '"%{read}" não é um evento; use %{allowed}.',
    en: '"%{read}" is not an event; use %{allowed}.',
  },
  endpoints_too_many: {
    'pt-BR': 'Já existem %{max} webhooks, o máximo; exclua um que não esteja em uso.',
    en: 'There are %{max} webhooks already, the most there may be; delete one that is not in use.',
  },
  secrets_too_many: {
    'pt-BR': '%{max} segredos trocados ainda assinam, o máximo; espere o fim de um, ou troque sem sobreposição (0).',
    en: '%{max} replaced secrets still sign, the most there may be; wait until one ends, or rotate without an overlap (0).',
  },
  keys_required: {
    'pt-BR': 'Escolha ao menos uma chave, ou todas.',
    en: 'Choose one key at least, or all of them.',
  },
  keys_too_many: {
    'pt-BR': 'Escolha no máximo %{max} chaves, ou todas.',
    en: 'Choose %{max} keys at most, or all of them.',
  },
  endpoint_disabled: {
    'pt-BR': 'Este webhook está desativado; ative-o antes de enviar.',
    en: 'This webhook is disabled; enable it before anything is sent.',
  },
  boolean_expected: { 'pt-BR': 'Deve ser true ou false; veio %{read}.', en: 'Must be true or false; got %{read}.' },
  since_required: {
    'pt-BR': 'Informe "since", o momento desde o qual reenviar, por exemplo 2026-11-20T14:30:00Z.',
    en: 'Give "since", the time from which to send again, for example 2026-11-20T14:30:00Z.',
  },
} as const;
