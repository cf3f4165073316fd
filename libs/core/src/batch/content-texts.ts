import { both } from '../language.js';

/** The texts about what a message carries beside its text. */
export const CONTENT_TEXTS = {
  variables_too_many: both(
    'Há %{count} variáveis; o máximo por mensagem é %{max}.',
    'There are %{count} variables; a message may have %{max} at most.',
  ),
  variable_name_invalid: both(
    '"%{read}" não serve de nome de variável; use de 1 a 32 letras minúsculas sem acento, dígitos e _.',
    '"%{read}" cannot be the name of a variable; use 1 to 32 lower-case letters without accents, digits and _.',
  ),
  variable_reserved: both(
    'Esta variável tem um campo próprio: envie "%{field}" na mensagem, fora de "variables".',
    'This variable has a field of its own: send "%{field}" in the message, outside of "variables".',
  ),
  number_inexact: both(
    'Um número deste tamanho não chega dígito por dígito: foi lido como %{read}. Envie-o como texto, entre aspas.',
    'A number of this size does not arrive digit by digit: it was read as %{read}. Send it as a text, in quotes.',
  ),
  media_type_required: both(
    'Informe o tipo da mídia: image, document, video ou audio.',
    'Give the type of the media: image, document, video or audio.',
  ),
  media_type_unknown: both(
    '"%{read}" não é um tipo de mídia; use image, document, video ou audio.',
    '"%{read}" is not a type of media; use image, document, video or audio.',
  ),
  media_url_required: both(
    'Informe "url", o endereço https do qual o provedor busca a mídia.',
    'Give "url", the https address from which the provider fetches the media.',
  ),
  media_url_invalid: both(
    'Deve ser um endereço completo que comece com https://, sem espaços; veio "%{read}".',
    'Must be a complete address that begins with https://, without spaces; got "%{read}".',
  ),
  media_url_user_info: both(
    'Um endereço com usuário ou senha não é aceito; use um endereço que o provedor possa abrir sem eles.',
    'An address with a user or a password is not accepted; use one that the provider can open without them.',
  ),
  media_url_internal: both(
    '"%{read}" é um endereço interno, que o provedor abriria na rede dele; use um endereço público. MEDIA_ALLOWED_HOSTS pode liberá-lo.',
    '"%{read}" is an internal address, which the provider would open in its own network; use a public one. MEDIA_ALLOWED_HOSTS may allow it.',
  ),
  media_filename_invalid: both(
    '"%{read}" não serve de nome de arquivo; envie só o nome, sem pastas nem caracteres de controle.',
    '"%{read}" cannot be the name of a file; send the name alone, without folders or control characters.',
  ),
  media_mimetype_invalid: both(
    '"%{read}" não é um tipo MIME; use por exemplo image/jpeg ou application/pdf.',
    '"%{read}" is not a MIME type; use for example image/jpeg or application/pdf.',
  ),
  media_unsupported: both(
    'O canal "%{channel}" não envia mídia do tipo %{type}; escolha outro canal ou envie só o texto.',
    'The channel "%{channel}" does not send media of the type %{type}; choose another channel or send only the text.',
  ),
  caption_too_long: both(
    'A legenda tem %{length} caracteres depois da substituição; o máximo com mídia é %{max}.',
    'The caption has %{length} characters after substitution; the maximum with media is %{max}.',
  ),
  caption_not_sent: both(
    'O WhatsApp não mostra texto junto de um áudio: só o áudio será enviado.',
    'WhatsApp shows no text with an audio: only the audio will be sent.',
  ),
  template_name_required: both(
    'Informe "name", o nome do modelo aprovado.',
    'Give "name", the name of the approved template.',
  ),
  template_name_invalid: both(
    '"%{read}" não é um nome de modelo; ele tem só letras minúsculas, dígitos e _.',
    '"%{read}" is not the name of a template; it has only lower-case letters, digits and _.',
  ),
  template_language_invalid: both(
    '"%{read}" não é um idioma de modelo; use por exemplo pt_BR ou en_US.',
    '"%{read}" is not the language of a template; use for example pt_BR or en_US.',
  ),
  template_parameters_type: both(
    'Os parâmetros devem ser uma lista de valores, ou um objeto de valores por nome; veio %{read}.',
    'The parameters must be a list of values, or an object of values by name; got %{read}.',
  ),
  template_parameters_too_many: both(
    'Há %{count} parâmetros; o máximo é %{max}.',
    'There are %{count} parameters; the maximum is %{max}.',
  ),
  template_parameter_name: both(
    '"%{read}" não serve de nome de parâmetro; use letras, dígitos e _.',
    '"%{read}" cannot be the name of a parameter; use letters, digits and _.',
  ),
  template_parameter_required: both(
    'Informe um texto: um modelo não aceita parâmetro vazio.',
    'Give a text: a template takes no empty parameter.',
  ),
  template_parameter_format: both(
    'Um parâmetro de modelo não pode ter quebras de linha, tabulações nem mais de quatro espaços seguidos.',
    'A parameter of a template cannot have line breaks, tabs or more than four spaces in a row.',
  ),
  template_unsupported: both(
    'O canal "%{channel}" não envia modelos; só canais da WhatsApp Cloud API e o simulador os têm.',
    'The channel "%{channel}" does not send templates; only channels of the WhatsApp Cloud API and the simulator have them.',
  ),
  template_unknown: both(
    'A conta do canal "%{channel}" não tem o modelo %{name} em %{language}.',
    'The account of the channel "%{channel}" has no template %{name} in %{language}.',
  ),
  template_unverified: both(
    'Os modelos do canal "%{channel}" não puderam ser lidos (%{why}): não se sabe se %{name} em %{language} existe.',
    'The templates of the channel "%{channel}" could not be read (%{why}): nobody knows whether %{name} in %{language} exists.',
  ),
  template_parameters_count: both(
    'O modelo %{name} tem %{expected} parâmetros no corpo; vieram %{count}.',
    'The template %{name} has %{expected} parameters in its body; %{count} came.',
  ),
  template_parameters_names: both(
    'Os parâmetros do modelo %{name} são %{expected}; vieram %{read}.',
    'The parameters of the template %{name} are %{expected}; these came: %{read}.',
  ),
  text_not_carriable: both(
    'Se a janela de 24 horas do destinatário estiver fechada, este texto falhará: no modelo do canal teria %{length} caracteres, e o máximo é %{max}.',
    'If the 24-hour window of the recipient is closed, this text will fail: in the template of the channel it would have %{length} characters, and the maximum is %{max}.',
  ),
  media_not_carriable: both(
    'Se a janela de 24 horas do destinatário estiver fechada, esta mídia falhará: só um modelo sai, e o canal não tem um que leve este tipo de mídia; envie também "template".',
    'If the 24-hour window of the recipient is closed, this media will fail: only a template leaves, and the channel has none that carries media of this kind; send "template", too.',
  ),
} as const;
