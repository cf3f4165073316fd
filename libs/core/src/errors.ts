import { type Both, both, catalogue } from './language.js';

/** Every error code of the API with its HTTP status. Clients rely on codes: never rename one, only append. */
export const ERROR_STATUS = {
  bad_request: 400,
  invalid_json: 400,
  unauthorized: 401,
  forbidden: 403,
  address_binding_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  idempotency_running: 409,
  not_cancelable: 409,
  not_reschedulable: 409,
  not_retryable: 409,
  may_arrive_twice: 409,
  not_pausable: 409,
  payment_not_open: 409,
  not_changeable: 409,
  media_needed: 409,
  changed_meanwhile: 412,
  payload_too_large: 413,
  media_quota_exceeded: 413,
  unsupported_media_type: 415,
  expectation_failed: 417,
  validation_failed: 422,
  idempotency_mismatch: 422,
  rate_limited: 429,
  headers_too_large: 431,
  internal_error: 500,
  unavailable: 503,
  overloaded: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/**
 * One error, or one warning, about the input. `path` is a parameter path as the interface writes it
 * (`messages.3.phone`), `code` selects the sentence, and `params` fill it.
 */
export interface Violation {
  path: string;
  code: string;
  params?: Readonly<Record<string, string | number>>;
}

interface DomainErrorOptions {
  /** What is wrong with the input, by path. */
  violations?: readonly Violation[];
  /** How many violations there were before the list was cut. */
  violationsTotal?: number;
  /** Seconds after which the caller may try again. */
  retryAfter?: number;
  /** What exactly is wrong; its sentence replaces the general one of the code. */
  reason?: Violation;
  cause?: unknown;
}

/** An expected failure with a stable code. The HTTP filter makes the error body of it. */
export class DomainError extends Error {
  readonly violations: readonly Violation[];
  readonly violationsTotal: number;
  readonly retryAfter: number | undefined;
  readonly reason: Violation | undefined;

  constructor(
    readonly code: ErrorCode,
    options: DomainErrorOptions = {},
  ) {
    super(code, { cause: options.cause });
    this.name = 'DomainError';
    this.violations = options.violations ?? [];
    this.violationsTotal = options.violationsTotal ?? this.violations.length;
    this.retryAfter = options.retryAfter;
    this.reason = options.reason;
  }

  get status(): number {
    return ERROR_STATUS[this.code];
  }
}

interface ErrorText {
  /** The same for every error of the code. */
  title: Both;
  /** What the caller can do about it. */
  detail: Both;
}

/** The texts of each code, in both languages of the wire. */
export const ERROR_TEXTS = catalogue<Readonly<Record<ErrorCode, ErrorText>>>({
  bad_request: {
    title: both('Requisição malformada', 'Malformed request'),
    detail: both(
      'O que chegou não é uma requisição HTTP/1.1 bem formada.',
      'What arrived is not a well-formed HTTP/1.1 request.',
    ),
  },
  invalid_json: {
    title: both('JSON inválido', 'Invalid JSON'),
    detail: both(
      'O corpo da requisição não é um JSON válido em UTF-8.',
      'The request body is not valid JSON in UTF-8.',
    ),
  },
  unauthorized: {
    title: both('Chave de API ausente ou inválida', 'Missing or invalid API key'),
    detail: both(
      'Envie uma chave válida no cabeçalho Authorization: Bearer <chave>.',
      'Send a valid key in the header Authorization: Bearer <key>.',
    ),
  },
  forbidden: {
    title: both('Acesso negado', 'Forbidden'),
    detail: both(
      'Esta chave não tem permissão para esta operação ou não pode ser usada deste endereço.',
      'This key is not allowed to do this, or not from this address.',
    ),
  },
  address_binding_required: {
    title: both('Chave sem endereços permitidos', 'Key without allowed addresses'),
    detail: both(
      'Esta operação só vale para chaves presas a endereços. Informe os endereços permitidos da chave no painel, em Chaves de API.',
      'This operation is only for keys that are bound to addresses. Give the key its allowed addresses in the panel, under API keys.',
    ),
  },
  not_found: {
    title: both('Não encontrado', 'Not found'),
    detail: both('O recurso pedido não existe.', 'The requested resource does not exist.'),
  },
  method_not_allowed: {
    title: both('Método não permitido', 'Method not allowed'),
    detail: both('Este endereço não aceita este método HTTP.', 'This address does not accept this HTTP method.'),
  },
  request_timeout: {
    title: both('Tempo esgotado', 'Request timeout'),
    detail: both(
      'A requisição demorou demais para chegar por inteiro.',
      'The request took too long to arrive in full.',
    ),
  },
  idempotency_running: {
    title: both('Requisição ainda em andamento', 'Request still running'),
    detail: both(
      'Outra requisição com esta Idempotency-Key ainda não terminou. Repita-a em instantes, sem mudanças.',
      'Another request with this Idempotency-Key has not ended yet. Repeat it in a moment, unchanged.',
    ),
  },
  not_cancelable: {
    title: both('Não pode mais ser cancelada', 'No longer cancelable'),
    detail: both(
      'Só o que ainda não começou a ser enviado (Pendente ou Agendada) pode ser cancelado.',
      'Only what has not begun to be sent (Pendente or Agendada) can be canceled.',
    ),
  },
  not_reschedulable: {
    title: both('Não pode mais ser reagendada', 'No longer reschedulable'),
    detail: both(
      'Só o que ainda não começou a ser enviado (Pendente ou Agendada) pode ser reagendado.',
      'Only what has not begun to be sent (Pendente or Agendada) can be rescheduled.',
    ),
  },
  not_retryable: {
    title: both('Não pode ser reenviada', 'Not retryable'),
    detail: both(
      'Só uma mensagem que falhou (Falhou), ainda guardada e dentro do prazo, pode ser reenviada.',
      'Only a message that failed (Falhou), is still kept and has not expired can be sent again.',
    ),
  },
  may_arrive_twice: {
    title: both('Pode chegar duas vezes', 'May arrive twice'),
    detail: both(
      'A mensagem está Incerta: ninguém sabe se o provedor já a tem. Repita o pedido com "may_arrive_twice": true para enviá-la de novo mesmo assim.',
      'The message is Incerta: nobody knows whether the provider has it already. Repeat the request with "may_arrive_twice": true to send it again all the same.',
    ),
  },
  payment_not_open: {
    title: both('Sem pagamento a informar', 'No payment to tell of'),
    detail: both(
      'A mensagem não levou um pagamento como botão, o provedor ainda não a aceitou, ou o canal dela não existe mais.',
      'The message brought no payment as a button, the provider has not accepted it yet, or its channel is gone.',
    ),
  },
  not_pausable: {
    title: both('Não pode ser pausado', 'Not pausable'),
    detail: both(
      'Não há mais nada deste lote para sair, ou já há lotes demais pausados.',
      'Nothing in this batch is left to send, or too many batches are paused.',
    ),
  },
  not_changeable: {
    title: both('Não pode ser mudado agora', 'Cannot be changed now'),
    detail: both(
      'O estado do recurso, ou o que depende dele, não permite esta mudança.',
      'The state of the resource, or what depends on it, does not allow this change.',
    ),
  },
  media_needed: {
    title: both('Arquivo ainda necessário', 'File still needed'),
    detail: both(
      'Uma mensagem que espera, ou um envio, ainda leva este arquivo. Cancele-os, ou espere que terminem.',
      'A message that waits, or a send, still carries this file. Cancel them, or wait until they have ended.',
    ),
  },
  changed_meanwhile: {
    title: both('Mudou nesse meio-tempo', 'Changed meanwhile'),
    detail: both(
      'O recurso mudou desde a leitura que If-Match informa. Nada foi mudado: leia de novo e decida.',
      'The resource has changed since the reading that If-Match names. Nothing was changed: read it again and decide.',
    ),
  },
  payload_too_large: {
    title: both('Corpo grande demais', 'Payload too large'),
    detail: both('O corpo da requisição passa do limite permitido.', 'The request body is larger than allowed.'),
  },
  media_quota_exceeded: {
    title: both('Cota de arquivos esgotada', 'Quota of files used up'),
    detail: both(
      'Os arquivos guardados ocupam a cota; este não cabe.',
      'The files that are kept take up the quota; this one does not fit.',
    ),
  },
  unsupported_media_type: {
    title: both('Tipo de conteúdo não suportado', 'Unsupported media type'),
    detail: both('Envie o corpo como application/json em UTF-8.', 'Send the body as application/json in UTF-8.'),
  },
  expectation_failed: {
    title: both('Expectativa não atendida', 'Expectation failed'),
    detail: both('O cabeçalho Expect só pode pedir 100-continue.', 'The header Expect may only ask for 100-continue.'),
  },
  validation_failed: {
    title: both('Dados inválidos', 'Validation failed'),
    detail: both(
      'Corrija os campos indicados em errors e envie de novo.',
      'Correct the fields named in errors and send again.',
    ),
  },
  idempotency_mismatch: {
    title: both('Idempotency-Key já usada', 'Idempotency-Key already used'),
    detail: both(
      'Esta Idempotency-Key já foi usada com outro corpo. Use uma chave nova para uma requisição nova.',
      'This Idempotency-Key was already used with another body. Use a new key for a new request.',
    ),
  },
  rate_limited: {
    title: both('Limite atingido', 'Rate limited'),
    detail: both(
      'Esta chave atingiu o seu limite. Nada foi guardado; espere o tempo indicado em Retry-After e envie de novo.',
      'This key has reached its limit. Nothing was stored; wait as Retry-After says and send again.',
    ),
  },
  headers_too_large: {
    title: both('Cabeçalhos grandes demais', 'Headers too large'),
    detail: both(
      'O endereço e os cabeçalhos da requisição somam mais de 16 KiB.',
      'The address and the headers of the request take more than 16 KiB.',
    ),
  },
  internal_error: {
    title: both('Erro interno', 'Internal error'),
    detail: both(
      'Algo deu errado do nosso lado. Informe o request_id ao suporte.',
      'Something went wrong on our side. Give support the request_id.',
    ),
  },
  unavailable: {
    title: both('Serviço indisponível', 'Service unavailable'),
    detail: both(
      'O serviço não consegue concluir a requisição no momento. Repita-a em instantes, sem mudanças.',
      'The service cannot complete the request at the moment. Repeat it in a moment, unchanged.',
    ),
  },
  overloaded: {
    title: both('Serviço sobrecarregado', 'Service overloaded'),
    detail: both('Nada foi guardado. Tente de novo em instantes.', 'Nothing was stored. Try again in a moment.'),
  },
});
