import { type Both, both } from '../language/both.js';
import { ADMINISTRATION_TEXTS } from './administration-texts.js';
import { ANSWER_TEXTS } from './answer-texts.js';
import { BUTTON_TEXTS } from './button-texts.js';
import { CONTENT_TEXTS } from './content-texts.js';
import { FILE_TEXTS } from './file-texts.js';
import { INTAKE_TEXTS } from './intake-texts.js';
import { JSON_TEXTS } from './json-texts.js';
import { LOOKUP_TEXTS } from './lookup-texts.js';
import { PAYMENT_TEXTS } from './payment-texts.js';
import { RECIPIENT_TEXTS } from './recipient-texts.js';
import { TEMPLATE_TEXTS } from './template-texts.js';
import { WEBHOOK_TEXTS } from './webhook-texts.js';

/** The text of each code; `%{…}` are its params. */
export const TEXTS = {
  body_not_object: both(
    'O corpo deve ser um objeto JSON com a lista "messages"; veio %{read}.',
    'The body must be a JSON object with the list "messages"; got %{read}.',
  ),
  messages_required: both(
    'Envie a lista "messages" com ao menos uma mensagem.',
    'Send the list "messages" with at least one message.',
  ),
  messages_not_array: both(
    '"messages" deve ser uma lista de objetos; veio %{read}.',
    '"messages" must be a list of objects; got %{read}.',
  ),
  messages_empty: both(
    'A lista "messages" está vazia; envie ao menos uma mensagem.',
    'The list "messages" is empty; send at least one message.',
  ),
  messages_too_many: both(
    'A lista tem %{count} mensagens; o máximo por requisição é %{max}.',
    'The list has %{count} messages; at most %{max} fit one request.',
  ),
  batch_text_too_large: both(
    'Os textos do lote, já substituídos, somam mais de %{max} bytes; divida o lote.',
    'The texts of the batch add up to more than %{max} bytes after substitution; split the batch.',
  ),
  message_not_object: both(
    'Cada mensagem deve ser um objeto com phone e message; veio %{read}.',
    'Each message must be an object with phone and message; got %{read}.',
  ),
  object_expected: both('Deve ser um objeto; veio %{read}.', 'Must be an object; got %{read}.'),
  string_expected: both('Deve ser um texto; veio %{read}.', 'Must be a string; got %{read}.'),
  nul_character: both(
    'Contém o caractere nulo (U+0000), que não pode ser enviado.',
    'Contains the null character (U+0000), which cannot be sent.',
  ),
  lone_surrogate: both(
    'Contém Unicode malformado (metade de um par substituto); envie um texto bem formado.',
    'Contains malformed Unicode (half of a surrogate pair); send a well-formed text.',
  ),
  name_characters: both(
    'Tem uma quebra de linha ou um caractere invisível; deve ser uma linha que se possa mostrar.',
    'Has a line break or an invisible character; it must be one line that can be shown.',
  ),
  name_dots: both(
    'Um nome não pode ser "." nem "..": os endereços não o levam.',
    'A name cannot be "." or "..": addresses do not carry it.',
  ),
  too_long: both('Tem %{length} caracteres; o máximo é %{max}.', 'Has %{length} characters; the maximum is %{max}.'),
  phone_required: both(
    'Informe o telefone: só dígitos, com o código do país, por exemplo 5511999999999.',
    'Give the phone number: digits only, with the country code, for example 5511999999999.',
  ),
  phone_type: both(
    'O telefone deve ser um texto só de dígitos; veio %{read}.',
    'The phone number must be a string of digits; got %{read}.',
  ),
  phone_characters: both(
    '"%{read}" não tem só dígitos; envie sem +, espaços ou pontuação, por exemplo 5511999999999.',
    '"%{read}" is not digits only; send it without +, spaces or punctuation, for example 5511999999999.',
  ),
  phone_leading_zero: both(
    '"%{read}" começa com zero; comece pelo código do país, sem prefixo de discagem.',
    '"%{read}" begins with zero; begin with the country code, without a dialling prefix.',
  ),
  phone_length: both(
    '"%{read}" tem %{length} dígitos; são esperados de 7 a 15, com o código do país.',
    '"%{read}" has %{length} digits; 7 to 15 are expected, with the country code.',
  ),
  phone_country_code: both(
    '"%{read}" não começa com um código de país existente; o do Brasil, por exemplo, é 55.',
    '"%{read}" does not begin with an existing country code; that of Brazil, for example, is 55.',
  ),
  phone_unusual_length: both(
    '"%{read}" tem %{length} dígitos, o que é incomum nesse país; foi aceito como veio.',
    '"%{read}" has %{length} digits, which is unusual for its country; it was accepted as sent.',
  ),
  phone_maybe_without_country: both(
    '"%{read}" parece um número do Brasil sem o código do país; se for, envie 55%{read}. Foi aceito como veio.',
    '"%{read}" looks like a number of Brazil without its country code; if it is, send 55%{read}. It was accepted as sent.',
  ),
  phone_without_ninth_digit: both(
    '"%{read}" é um celular do Brasil sem o nono dígito; foi aceito como veio, e o provedor decide.',
    '"%{read}" is a mobile number of Brazil without its ninth digit; it was accepted as sent, and the provider decides.',
  ),
  message_required: both(
    'Informe o texto da mensagem; não pode ser vazio, nem só espaços ou caracteres invisíveis.',
    'Give the text of the message; it cannot be empty, nor only white space or invisible characters.',
  ),
  message_blank: both(
    'Depois de substituir as variáveis, o texto não mostra nada: só espaços ou caracteres invisíveis.',
    'After the variables are substituted the text shows nothing: only white space or invisible characters.',
  ),
  message_too_long: both(
    'O texto tem %{length} caracteres depois da substituição; o máximo é %{max}.',
    'The text has %{length} characters after substitution; the maximum is %{max}.',
  ),
  missing_variable: both(
    'O texto usa %{token}, mas não há valor aqui; envie o valor ou um substituto no texto, como %{example}.',
    'The text uses %{token}, but there is no value here; send one, or a fallback in the text, as in %{example}.',
  ),
  unknown_variable: both(
    '%{token} parece uma variável, mas não é; as variáveis são {name}, {email} e as de "variables", entre chaves simples.',
    '%{token} looks like a variable but is none; the variables are {name}, {email} and those in "variables", in single braces.',
  ),
  email_implausible: both(
    '"%{read}" não parece um e-mail, e o texto o usa; envie um como ana@example.com.',
    '"%{read}" does not look like an e-mail address, and the text uses it; send one like ana@example.com.',
  ),
  reference_blanks: both(
    'A referência tem um espaço no começo ou no fim, que nem todo banco de dados guarda; envie-a sem ele.',
    'The reference has a blank at its beginning or end, which not every database keeps; send it without.',
  ),
  reference_repeated: both(
    'Esta referência já foi usada em %{first} neste lote; cada mensagem precisa de uma própria.',
    'This reference was already used at %{first} in this batch; each message needs its own.',
  ),
  reference_exists: both(
    'Esta referência já é da mensagem %{id}; nada foi enfileirado de novo.',
    'This reference already belongs to message %{id}; nothing was queued again.',
  ),
  datetime_format: both(
    '"%{read}" não foi entendido; use por exemplo 2026-11-20 14:30:00 ou 2026-11-20T14:30:00-03:00.',
    '"%{read}" was not understood; use for example 2026-11-20 14:30:00 or 2026-11-20T14:30:00-03:00.',
  ),
  datetime_no_such_date: both(
    '"%{read}" não existe no calendário ou no relógio (Y-m-d H:i:s).',
    '"%{read}" does not exist on the calendar or on the clock (Y-m-d H:i:s).',
  ),
  datetime_skipped: both(
    '%{read} não existe em %{zone}: o relógio pula esse horário na mudança de fuso; escolha outro.',
    '%{read} does not exist in %{zone}: the clock skips it when the offset changes; choose another time.',
  ),
  schedule_past: both(
    'Horário interpretado no fuso %{zone}: %{read}. Lá agora são %{now}; aceitamos até %{minutes} min de atraso.',
    'Read as %{read} in %{zone}, where it is now %{now}; up to %{minutes} min late is accepted.',
  ),
  schedule_too_far: both(
    'Horário interpretado no fuso %{zone}: %{read}; o máximo é %{days} dias à frente.',
    'Read as %{read} in %{zone}; at most %{days} days ahead are accepted.',
  ),
  expires_not_later: both(
    'Horário interpretado no fuso %{zone}: %{read}. Deve ser depois de %{limit}, quando a mensagem pode sair.',
    'Read as %{read} in %{zone}; it must be later than %{limit}, when the message may leave.',
  ),
  schedule_after_expiry: both(
    'Horário interpretado no fuso %{zone}: %{read}. Deve ser antes de %{limit}, quando a mensagem expira (expires_at).',
    'Read as %{read} in %{zone}; it must be earlier than %{limit}, when the message expires (expires_at).',
  ),
  timezone_unknown: both(
    '"%{read}" não é um fuso horário IANA; use por exemplo America/Sao_Paulo.',
    '"%{read}" is not an IANA time zone; use for example America/Sao_Paulo.',
  ),
  priority_unknown: both(
    '"%{read}" não é uma prioridade; use high, normal ou low.',
    '"%{read}" is not a priority; use high, normal or low.',
  ),
  legal_basis_unknown: both(
    '"%{read}" não é uma base legal; use consent, contract ou legitimate_interest.',
    '"%{read}" is not a legal basis; use consent, contract or legitimate_interest.',
  ),
  channel_unknown: both('Não existe canal com o nome "%{read}".', 'There is no channel named "%{read}".'),
  on_invalid_unknown: both(
    '"%{read}" não é uma opção; use skip ou reject.',
    '"%{read}" is not an option; use skip or reject.',
  ),
  ...CONTENT_TEXTS,
  ...FILE_TEXTS,
  ...ANSWER_TEXTS,
  ...BUTTON_TEXTS,
  ...TEMPLATE_TEXTS,
  ...PAYMENT_TEXTS,
  ...RECIPIENT_TEXTS,
  ...INTAKE_TEXTS,
  ...JSON_TEXTS,
  ...LOOKUP_TEXTS,
  ...WEBHOOK_TEXTS,
  ...ADMINISTRATION_TEXTS,
} as const satisfies Readonly<Record<string, Both>>;

export type ViolationCode = keyof typeof TEXTS;
