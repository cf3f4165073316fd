import { both } from '../language.js';

/** The texts about the parts of a template, and about payments. */
export const TEMPLATE_TEXTS = {
  template_header_type: both(
    'O cabeçalho deve ser um texto, uma mídia ({ "media": … }) ou um lugar (latitude, longitude, name, address); veio %{read}.',
    'The header must be a text, a medium ({ "media": … }) or a place (latitude, longitude, name, address); got %{read}.',
  ),
  template_media_type: both(
    '"%{read}" não serve de cabeçalho; use image, video ou document.',
    '"%{read}" cannot be a header; use image, video or document.',
  ),
  template_place_degrees: both(
    'Informe um número entre −%{max} e %{max}; veio %{read}.',
    'Give a number between −%{max} and %{max}; got %{read}.',
  ),
  template_place_text: both(
    'Informe o nome e o endereço do lugar: o WhatsApp mostra os dois.',
    'Give the name and the address of the place: WhatsApp shows both.',
  ),
  template_button_index: both(
    'Informe a posição do botão no modelo, de 0 a %{max}, contando todos; veio %{read}.',
    'Give the place of the button in the template, from 0 to %{max}, counting all of them; got %{read}.',
  ),
  template_button_repeated: both(
    'Já há um valor para o botão %{index}.',
    'There is a value for button %{index} already.',
  ),
  template_button_value: both(
    'Informe um só valor: text, payload, coupon ou payment.',
    'Give exactly one value: text, payload, coupon or payment.',
  ),
  template_card_header: both('O cabeçalho de um cartão é uma mídia.', 'The header of a card is a medium.'),
  template_card_parameters: both('Os parâmetros de um cartão são uma lista.', 'The parameters of a card are a list.'),
  template_coupon_long: both(
    'O cupom tem %{length} caracteres; acima de %{max} o WhatsApp pode recusá-lo.',
    'The coupon has %{length} characters; above %{max} WhatsApp may refuse it.',
  ),
  list_expected: both('Deve ser uma lista; veio %{read}.', 'Must be a list; got %{read}.'),
  list_too_long: both(
    'A lista tem %{count} itens; o máximo é %{max}.',
    'The list has %{count} items; the maximum is %{max}.',
  ),
  payment_type_required: both('Informe "type": pix, boleto ou link.', 'Give "type": pix, boleto or link.'),
  payment_type_unknown: both(
    '"%{read}" não é uma forma de pagamento; use pix, boleto ou link.',
    '"%{read}" is no way to pay; use pix, boleto or link.',
  ),
  payment_code_required: both(
    'Informe "%{field}", o que a pessoa copia para pagar.',
    'Give "%{field}", which people copy to pay.',
  ),
  payment_url_required: both(
    'Informe "url", o endereço https da página de pagamento.',
    'Give "url", the https address of the page where one pays.',
  ),
  payment_amount_invalid: both(
    'O valor é um número inteiro de centavos, maior que zero (R$ 12,34 é 1234); veio %{read}.',
    'The amount is a whole number of centavos above zero (R$ 12.34 is 1234); got %{read}.',
  ),
  pix_code_form: both(
    'Não é um código Pix (Copia e Cola) inteiro: ele começa com 000201 e termina com o dígito verificador; copie-o de novo.',
    'This is not a whole Pix code (Copia e Cola): it begins with 000201 and ends with its checksum; copy it again.',
  ),
  pix_code_checksum: both(
    'O dígito verificador do código Pix não confere: algum caractere mudou; copie-o de novo.',
    'The checksum of the Pix code is wrong: some character has changed; copy it again.',
  ),
  pix_code_foreign: both(
    'Este é um código de pagamento, mas não de Pix.',
    'This is a payment code, but not one of Pix.',
  ),
  boleto_line_form: both(
    'A linha digitável tem 47 dígitos (boleto de banco) ou 48 (conta de consumo ou tributo); veio "%{read}", com %{count}.',
    'The digitable line has 47 digits (a bank\'s boleto) or 48 (a utility bill or a tax); got "%{read}", with %{count}.',
  ),
  boleto_line_digit: both(
    'Um dígito verificador de "%{read}" não confere: algum dígito está errado; copie a linha de novo.',
    'A check digit of "%{read}" is wrong: some digit is mistaken; copy the line again.',
  ),
  template_header_missing: both(
    'O modelo %{name} tem um cabeçalho (%{expected}); informe "header".',
    'The template %{name} has a header (%{expected}); give "header".',
  ),
  template_header_kind: both(
    'O cabeçalho do modelo %{name} é %{expected}; veio %{read}.',
    'The header of the template %{name} is %{expected}; got %{read}.',
  ),
  template_header_unexpected: both(
    'O modelo %{name} não recebe valor no cabeçalho.',
    'The template %{name} takes no value in its header.',
  ),
  template_button_missing: both(
    'O botão %{index} ("%{label}") do modelo %{name} precisa de um valor: informe "%{expected}".',
    'The button %{index} ("%{label}") of the template %{name} needs a value: give "%{expected}".',
  ),
  template_button_unexpected: both(
    'O botão %{index} do modelo %{name} não recebe este valor.',
    'The button %{index} of the template %{name} does not take this value.',
  ),
  template_code_missing: both(
    'O modelo %{name} leva um código de uso único; informe-o em "code".',
    'The template %{name} carries a one-time code; give it as "code".',
  ),
  template_code_unexpected: both(
    'O modelo %{name} não leva código de uso único.',
    'The template %{name} carries no one-time code.',
  ),
  template_offer_missing: both(
    'O modelo %{name} mostra o fim da oferta; informe "offer_ends_at".',
    'The template %{name} shows when its offer ends; give "offer_ends_at".',
  ),
  template_offer_unexpected: both(
    'O modelo %{name} não mostra o fim de uma oferta; deixe "offer_ends_at" de fora.',
    'The template %{name} does not show when an offer ends; leave "offer_ends_at" out.',
  ),
  template_offer_past: both(
    'A oferta termina em %{read}, e a mensagem só sai em %{at} ou depois; informe um horário posterior.',
    'The offer ends at %{read}, and the message leaves at %{at} or later; give a later time.',
  ),
  template_cards_count: both(
    'O modelo %{name} tem %{expected} cartões; vieram %{count}.',
    'The template %{name} has %{expected} cards; %{count} came.',
  ),
  template_media_type_required: both(
    'O modelo não pôde ser lido no provedor (%{why}), e sem isso não se sabe o tipo da mídia do cabeçalho: informe image, video ou document.',
    'The template could not be read at the provider (%{why}), and without that nobody knows the type of the medium of the header: give image, video or document.',
  ),
  template_kind_unknown: both(
    'O modelo %{name} tem partes que não conhecemos (%{kinds}): o provedor pode recusar a mensagem.',
    'The template %{name} has parts that we do not know (%{kinds}): the provider may refuse the message.',
  ),
} as const;
