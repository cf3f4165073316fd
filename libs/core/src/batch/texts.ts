import { BATCH_FIELDS, CONTENT_FIELDS } from '../fields/declared-fields.js';
import { refusalTexts } from '../fields/field.js';
import { both, type Both } from '../language.js';
import { ADMINISTRATION_TEXTS } from './administration-texts.js';
import { CONTENT_TEXTS } from './content-texts.js';
import { DIALECT_TEXTS } from './dialect-texts.js';
import { FILE_TEXTS } from './file-texts.js';
import { INTAKE_TEXTS } from './intake-texts.js';
import { LOOKUP_TEXTS } from './lookup-texts.js';
import { PAYMENT_TEXTS } from './payment-texts.js';
import { TEMPLATE_TEXTS } from './template-texts.js';

/** The texts about a body that is not JSON; each names the place, and what to do. */
const JSON_TEXTS = {
  json_not_utf8: both(
    'O corpo não está em UTF-8 a partir da linha %{line}, coluna %{column}; converta-o para UTF-8 (o mais comum é ter sido escrito em Windows-1252 ou Latin-1).',
    'The body is not UTF-8 from line %{line}, column %{column} on; convert it to UTF-8 (mostly it was written in Windows-1252 or Latin-1).',
  ),
  json_ends_early: both(
    'O JSON termina antes da hora, na linha %{line}, coluna %{column}: falta fechar aspas, chave ou colchete. Confira se o corpo foi enviado inteiro.',
    'The JSON ends too early, at line %{line}, column %{column}: a quote, a brace or a bracket is not closed. Check that the body was sent whole.',
  ),
  json_control_character: both(
    'Na linha %{line}, coluna %{column}, há um caractere de controle (%{found}). Dentro de um texto, uma quebra de linha se escreve \\n e uma tabulação \\t; gere o JSON com a função da sua linguagem.',
    'At line %{line}, column %{column}, there is a control character (%{found}). Inside a text a line break is written \\n and a tab \\t; let your language write the JSON.',
  ),
  json_invisible_character: both(
    'Na linha %{line}, coluna %{column}, há um caractere invisível (%{found}) fora dos textos; apague-o. Entre valores o JSON aceita só espaço, tabulação e quebra de linha.',
    'At line %{line}, column %{column}, there is an invisible character (%{found}) outside of the texts; delete it. Between values JSON takes only spaces, tabs and line breaks.',
  ),
  json_smart_quote: both(
    'Na linha %{line}, coluna %{column}, há aspas tipográficas (%{found}); use as aspas retas " em volta de nomes e textos.',
    'At line %{line}, column %{column}, there is a typographic quote (%{found}); use the straight quote " around names and texts.',
  ),
  json_single_quote: both(
    'Na linha %{line}, coluna %{column}, há %{found}; em JSON, nomes e textos ficam entre aspas duplas ("), não simples.',
    'At line %{line}, column %{column}, there is %{found}; in JSON names and texts are in double quotes ("), not in single ones.',
  ),
  json_name_unquoted: both(
    'Na linha %{line}, coluna %{column}, começa um nome de campo sem aspas; escreva-o entre aspas duplas (").',
    'At line %{line}, column %{column}, a name of a field begins without quotes; write it in double quotes (").',
  ),
  json_trailing_comma: both(
    'Na linha %{line}, coluna %{column}, há %{found} logo depois de uma vírgula; tire a vírgula que sobra antes dele.',
    'At line %{line}, column %{column}, there is %{found} right after a comma; remove the comma before it.',
  ),
  json_comma_missing: both(
    'Na linha %{line}, coluna %{column}, falta uma vírgula entre dois valores, ou há aspas dentro de um texto sem barra: escreva-as como \\".',
    'At line %{line}, column %{column}, a comma is missing between two values, or a quote inside a text has no backslash: write it as \\".',
  ),
  json_comment: both(
    'Na linha %{line}, coluna %{column}, há %{found}: JSON não tem comentários; tire-o.',
    'At line %{line}, column %{column}, there is %{found}: JSON has no comments; remove it.',
  ),
  json_escape: both(
    'Na linha %{line}, coluna %{column}, há uma barra invertida que não forma um escape do JSON; para uma barra invertida no texto, escreva \\\\.',
    'At line %{line}, column %{column}, there is a backslash that makes no escape of JSON; for a backslash in the text write \\\\.',
  ),
  json_number: both(
    'Na linha %{line}, coluna %{column}, há um número em uma forma que o JSON não tem (zero à esquerda, +, ponto solto); se for um texto, ponha-o entre aspas.',
    'At line %{line}, column %{column}, there is a number in a form that JSON does not have (leading zero, +, bare dot); if it is a text, put it in quotes.',
  ),
  json_word: both(
    'Na linha %{line}, coluna %{column}, há uma palavra sem aspas; sem aspas só valem true, false e null, em minúsculas. Um texto vai entre aspas duplas (").',
    'At line %{line}, column %{column}, there is a word without quotes; only true, false and null, in lower case, go without. A text goes in double quotes (").',
  ),
  json_goes_on: both(
    'O JSON já terminou e, na linha %{line}, coluna %{column}, ainda há algo depois dele (%{found}); envie um único objeto por requisição.',
    'The JSON has ended, and at line %{line}, column %{column}, something follows it (%{found}); send a single object in a request.',
  ),
  json_unexpected: both(
    'Na linha %{line}, coluna %{column}, há algo que o JSON não aceita ali (%{found}); confira vírgulas, dois-pontos, chaves e colchetes logo antes.',
    'At line %{line}, column %{column}, there is something that JSON does not take there (%{found}); check commas, colons, braces and brackets just before it.',
  ),
} as const;

/** The texts of codes of webhook endpoints; `%{…}` are their params. */
const WEBHOOK_TEXTS = {
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
  webhook_format_unknown: both(
    '"%{read}" não é um formato de webhook; use %{allowed}.',
    '"%{read}" is not a format of webhooks; use %{allowed}.',
  ),
  webhook_format_one_key: both(
    'O formato %{format} assina com o segredo da chave: escolha uma só chave.',
    'The format %{format} signs by the secret of the key: choose one key alone.',
  ),
  event_untold: both(
    'O formato %{format} não conta %{read}; use %{allowed}.',
    'The format %{format} does not tell %{read}; use %{allowed}.',
  ),
  webhook_test_untold: both(
    'O formato %{format} não tem evento de teste, ou este webhook não tem endereço próprio.',
    'The format %{format} has no event for tests, or this webhook has no address of its own.',
  ),
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

/** The texts about the buttons under a message. */
const BUTTON_TEXTS = {
  button_kind: both(
    'Um botão é uma resposta ({ "reply": { "id", "title" } }) ou um link ({ "link": { "title", "url" } }).',
    'A button is a reply ({ "reply": { "id", "title" } }) or a link ({ "link": { "title", "url" } }).',
  ),
  button_link_alone: both(
    'Um link fica sozinho: envie um só botão com link, ou de uma a três respostas.',
    'A link stands alone: send one button with a link, or one to three replies.',
  ),
  button_text_required: both(
    'Informe "%{field}": um botão não fica sem ele.',
    'Give "%{field}": a button cannot be without it.',
  ),
  button_url_required: both(
    'Informe "url", o endereço https que o botão abre.',
    'Give "url", the https address that the button opens.',
  ),
  button_id_spaces: both(
    'O id de um botão não pode começar nem terminar com espaço.',
    'The id of a button cannot begin or end with a space.',
  ),
  button_repeated: both(
    'Outro botão desta mensagem tem o mesmo "%{field}"; cada um precisa do seu.',
    'Another button of this message has the same "%{field}"; each needs its own.',
  ),
  buttons_with_template: both(
    'Os botões de um modelo estão no modelo (template.buttons); envie "buttons" sem "template".',
    'The buttons of a template are in the template (template.buttons); send "buttons" without "template".',
  ),
  buttons_with_audio: both(
    'O WhatsApp não mostra botões sob um áudio; envie-os com um texto, uma imagem, um vídeo ou um documento.',
    'WhatsApp shows no buttons under an audio; send them with a text, an image, a video or a document.',
  ),
  buttons_link_file: both(
    'Sobre um botão com link a Meta só aceita mídia por endereço ("url"); um arquivo pode estar sobre respostas.',
    'Above a button with a link Meta takes media by address ("url") only; a file may stand above replies.',
  ),
  buttons_unsupported: both(
    'O canal "%{channel}" não envia botões; só canais da WhatsApp Cloud API e o simulador os têm.',
    'The channel "%{channel}" does not send buttons; only channels of the WhatsApp Cloud API and the simulator have them.',
  ),
  buttons_not_carriable: both(
    'Se a janela de 24 horas do destinatário estiver fechada, esta mensagem falhará: o modelo do canal leva apenas texto, sem botões.',
    'If the 24-hour window of the recipient is closed, this message will fail: the template of the channel carries texts alone, without buttons.',
  ),
} as const;

/** The texts about recipients who are addressed by a user ID, because their number is not known. */
const RECIPIENT_TEXTS = {
  user_id_invalid: both(
    '%{read} não é um id de usuário da Meta que receba mensagens; envie o id da própria pessoa, o user_id de um message.received, como BR.1502576394655843, e não um com "ENT.", que vários portfólios dividem.',
    '%{read} is no user ID of Meta that gets messages; send the person’s own ID, the user_id of a message.received, such as BR.1502576394655843, and none with "ENT.", which several portfolios share.',
  ),
  user_id_with_phone: both(
    'Envie "phone" ou "user_id", não os dois: para quem tem número conhecido, só "phone".',
    'Send "phone" or "user_id", not both: to somebody whose number is known, "phone" alone.',
  ),
  user_id_unsupported: both(
    'O canal "%{channel}" só envia a números de telefone; só canais da WhatsApp Cloud API enviam a um "user_id".',
    'The channel "%{channel}" sends to phone numbers only; only channels of the WhatsApp Cloud API send to a "user_id".',
  ),
  user_id_with_code: both(
    'O modelo "%{name}" é de autenticação, e a Meta não envia códigos a quem esconde o número; use um "phone".',
    'The template "%{name}" is for authentication, and Meta sends no codes to people who hide their number; use a "phone".',
  ),
} as const;

/** The texts about what a message answers, and about how it can be answered. */
const ANSWER_TEXTS = {
  reply_to_pool: both(
    'Nenhum canal do grupo "%{pool}" recebeu a mensagem citada nas últimas 24 horas; informe em "channel" o canal que a recebeu.',
    'No channel of the pool "%{pool}" received the quoted message in the last 24 hours; give the channel that received it as "channel".',
  ),
  reply_to_unsupported: both(
    'O canal "%{channel}" não cita mensagens; escolha outro canal ou envie sem "reply_to".',
    'The channel "%{channel}" quotes no messages; choose another channel or send without "reply_to".',
  ),
} as const;

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
  ...refusalTexts(BATCH_FIELDS),
  channel_unknown: both('Não existe canal com o nome "%{read}".', 'There is no channel named "%{read}".'),
  on_invalid_unknown: both(
    '"%{read}" não é uma opção; use skip ou reject.',
    '"%{read}" is not an option; use skip or reject.',
  ),
  ...CONTENT_TEXTS,
  ...DIALECT_TEXTS,
  ...FILE_TEXTS,
  ...refusalTexts(CONTENT_FIELDS),
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
