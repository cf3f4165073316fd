import type { ErrorCode } from './error-code.js';
import type { Bilingual } from '../language/language.js';

interface ErrorText {
  /** The same for every error of the code. */
  title: string;
  /** What the caller can do about it. */
  detail: string;
}

/** The texts of each code, in both languages of the wire. */
export const ERROR_TEXTS: Bilingual<Readonly<Record<ErrorCode, ErrorText>>> = {
  'pt-BR': {
    bad_request: { title: 'Requisição malformada', detail: 'O que chegou não é uma requisição HTTP/1.1 bem formada.' },
    invalid_json: { title: 'JSON inválido', detail: 'O corpo da requisição não é um JSON válido em UTF-8.' },
    unauthorized: {
      title: 'Chave de API ausente ou inválida',
      detail: 'Envie uma chave válida no cabeçalho Authorization: Bearer <chave>.',
    },
    forbidden: {
      title: 'Acesso negado',
      detail: 'Esta chave não tem permissão para esta operação ou não pode ser usada deste endereço.',
    },
    not_found: { title: 'Não encontrado', detail: 'O recurso pedido não existe.' },
    method_not_allowed: { title: 'Método não permitido', detail: 'Este endereço não aceita este método HTTP.' },
    request_timeout: { title: 'Tempo esgotado', detail: 'A requisição demorou demais para chegar por inteiro.' },
    idempotency_running: {
      title: 'Requisição ainda em andamento',
      detail: 'Outra requisição com esta Idempotency-Key ainda não terminou. Repita-a em instantes, sem mudanças.',
    },
    not_cancelable: {
      title: 'Não pode mais ser cancelada',
      detail: 'Só o que ainda não começou a ser enviado (Pendente ou Agendada) pode ser cancelado.',
    },
    not_reschedulable: {
      title: 'Não pode mais ser reagendada',
      detail: 'Só o que ainda não começou a ser enviado (Pendente ou Agendada) pode ser reagendado.',
    },
    not_retryable: {
      title: 'Não pode ser reenviada',
      detail: 'Só uma mensagem que falhou (Falhou), ainda guardada e dentro do prazo, pode ser reenviada.',
    },
    not_pausable: {
      title: 'Não pode ser pausado',
      detail: 'Não há mais nada deste lote para sair, ou já há lotes demais pausados.',
    },
    payload_too_large: { title: 'Corpo grande demais', detail: 'O corpo da requisição passa do limite permitido.' },
    unsupported_media_type: {
      title: 'Tipo de conteúdo não suportado',
      detail: 'Envie o corpo como application/json em UTF-8.',
    },
    expectation_failed: {
      title: 'Expectativa não atendida',
      detail: 'O cabeçalho Expect só pode pedir 100-continue.',
    },
    validation_failed: { title: 'Dados inválidos', detail: 'Corrija os campos indicados em errors e envie de novo.' },
    idempotency_mismatch: {
      title: 'Idempotency-Key já usada',
      detail: 'Esta Idempotency-Key já foi usada com outro corpo. Use uma chave nova para uma requisição nova.',
    },
    rate_limited: {
      title: 'Limite atingido',
      detail:
        'Esta chave atingiu o seu limite. Nada foi guardado; espere o tempo indicado em Retry-After e envie de novo.',
    },
    headers_too_large: {
      title: 'Cabeçalhos grandes demais',
      detail: 'O endereço e os cabeçalhos da requisição somam mais de 16 KiB.',
    },
    internal_error: {
      title: 'Erro interno',
      detail: 'Algo deu errado do nosso lado. Informe o request_id ao suporte.',
    },
    unavailable: {
      title: 'Serviço indisponível',
      detail: 'O serviço não consegue concluir a requisição no momento. Repita-a em instantes, sem mudanças.',
    },
    overloaded: { title: 'Serviço sobrecarregado', detail: 'Nada foi guardado. Tente de novo em instantes.' },
  },
  en: {
    bad_request: { title: 'Malformed request', detail: 'What arrived is not a well-formed HTTP/1.1 request.' },
    invalid_json: { title: 'Invalid JSON', detail: 'The request body is not valid JSON in UTF-8.' },
    unauthorized: {
      title: 'Missing or invalid API key',
      detail: 'Send a valid key in the header Authorization: Bearer <key>.',
    },
    forbidden: { title: 'Forbidden', detail: 'This key is not allowed to do this, or not from this address.' },
    not_found: { title: 'Not found', detail: 'The requested resource does not exist.' },
    method_not_allowed: { title: 'Method not allowed', detail: 'This address does not accept this HTTP method.' },
    request_timeout: { title: 'Request timeout', detail: 'The request took too long to arrive in full.' },
    idempotency_running: {
      title: 'Request still running',
      detail: 'Another request with this Idempotency-Key has not ended yet. Repeat it in a moment, unchanged.',
    },
    not_cancelable: {
      title: 'No longer cancelable',
      detail: 'Only what has not begun to be sent (Pendente or Agendada) can be canceled.',
    },
    not_reschedulable: {
      title: 'No longer reschedulable',
      detail: 'Only what has not begun to be sent (Pendente or Agendada) can be rescheduled.',
    },
    not_retryable: {
      title: 'Not retryable',
      detail: 'Only a message that failed (Falhou), is still kept and has not expired can be sent again.',
    },
    not_pausable: {
      title: 'Not pausable',
      detail: 'Nothing in this batch is left to send, or too many batches are paused.',
    },
    payload_too_large: { title: 'Payload too large', detail: 'The request body is larger than allowed.' },
    unsupported_media_type: {
      title: 'Unsupported media type',
      detail: 'Send the body as application/json in UTF-8.',
    },
    expectation_failed: { title: 'Expectation failed', detail: 'The header Expect may only ask for 100-continue.' },
    validation_failed: { title: 'Validation failed', detail: 'Correct the fields named in errors and send again.' },
    idempotency_mismatch: {
      title: 'Idempotency-Key already used',
      detail: 'This Idempotency-Key was already used with another body. Use a new key for a new request.',
    },
    rate_limited: {
      title: 'Rate limited',
      detail: 'This key has reached its limit. Nothing was stored; wait as Retry-After says and send again.',
    },
    headers_too_large: {
      title: 'Headers too large',
      detail: 'The address and the headers of the request take more than 16 KiB.',
    },
    internal_error: {
      title: 'Internal error',
      detail: 'Something went wrong on our side. Give support the request_id.',
    },
    unavailable: {
      title: 'Service unavailable',
      detail: 'The service cannot complete the request at the moment. Repeat it in a moment, unchanged.',
    },
    overloaded: { title: 'Service overloaded', detail: 'Nothing was stored. Try again in a moment.' },
  },
};
