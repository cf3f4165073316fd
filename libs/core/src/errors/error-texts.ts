import type { ErrorCode } from './error-code.js';
import type { Language } from './language.js';

interface ErrorText {
  /** Constant per code. */
  title: string;
  /** What the caller can do about it. */
  detail: string;
}

/** What each code says to a person, in the two languages of the wire. */
export const ERROR_TEXTS: Readonly<Record<Language, Readonly<Record<ErrorCode, ErrorText>>>> = {
  pt: {
    invalid_json: { title: 'JSON inválido', detail: 'O corpo da requisição não é um JSON válido em UTF-8.' },
    unauthorized: {
      title: 'Chave de API ausente ou inválida',
      detail: 'Envie uma chave válida no cabeçalho Authorization: Bearer <chave>.',
    },
    forbidden: { title: 'Acesso negado', detail: 'Esta chave não tem permissão para esta operação.' },
    not_found: { title: 'Não encontrado', detail: 'O recurso pedido não existe.' },
    method_not_allowed: { title: 'Método não permitido', detail: 'Este endereço não aceita este método HTTP.' },
    request_timeout: { title: 'Tempo esgotado', detail: 'A requisição demorou demais para chegar por inteiro.' },
    payload_too_large: { title: 'Corpo grande demais', detail: 'O corpo da requisição passa do limite permitido.' },
    unsupported_media_type: {
      title: 'Tipo de conteúdo não suportado',
      detail: 'Envie o corpo como application/json em UTF-8.',
    },
    validation_failed: { title: 'Dados inválidos', detail: 'Corrija os campos indicados em errors e envie de novo.' },
    internal_error: {
      title: 'Erro interno',
      detail: 'Algo deu errado do nosso lado. Informe o request_id ao suporte.',
    },
    unavailable: { title: 'Serviço indisponível', detail: 'Nada foi guardado. Tente de novo em instantes.' },
    overloaded: { title: 'Serviço sobrecarregado', detail: 'Nada foi guardado. Tente de novo em instantes.' },
  },
  en: {
    invalid_json: { title: 'Invalid JSON', detail: 'The request body is not valid JSON in UTF-8.' },
    unauthorized: {
      title: 'Missing or invalid API key',
      detail: 'Send a valid key in the header Authorization: Bearer <key>.',
    },
    forbidden: { title: 'Forbidden', detail: 'This key is not allowed to do this.' },
    not_found: { title: 'Not found', detail: 'The requested resource does not exist.' },
    method_not_allowed: { title: 'Method not allowed', detail: 'This address does not take this HTTP method.' },
    request_timeout: { title: 'Request timeout', detail: 'The request took too long to arrive in full.' },
    payload_too_large: { title: 'Payload too large', detail: 'The request body is larger than allowed.' },
    unsupported_media_type: {
      title: 'Unsupported media type',
      detail: 'Send the body as application/json in UTF-8.',
    },
    validation_failed: { title: 'Validation failed', detail: 'Correct the fields named in errors and send again.' },
    internal_error: {
      title: 'Internal error',
      detail: 'Something went wrong on our side. Give support the request_id.',
    },
    unavailable: { title: 'Service unavailable', detail: 'Nothing was stored. Try again in a moment.' },
    overloaded: { title: 'Service overloaded', detail: 'Nothing was stored. Try again in a moment.' },
  },
};
