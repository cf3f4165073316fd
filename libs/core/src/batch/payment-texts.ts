import { both } from '../language.js';

/** The texts about the payment that a message itself brings. */
export const PAYMENT_TEXTS = {
  payment_reference_invalid: both(
    '"%{read}" não serve de referência de um pagamento; use de 1 a 60 letras sem acento, dígitos, "_", "." e "-".',
    '"%{read}" cannot be the reference of a payment; use 1 to 60 letters without accents, digits, "_", "." and "-".',
  ),
  payment_reference_repeated: both(
    'Esta referência de pagamento já foi usada em %{first} neste lote; a Meta exige uma para cada mensagem.',
    'This reference of a payment was already used at %{first} in this batch; Meta demands one for each message.',
  ),
  payment_reference_required: both(
    'Informe "reference" no pagamento, ou na mensagem uma que sirva: a Meta reconhece o pedido por ela.',
    'Give "reference" in the payment, or a fitting one in the message: Meta knows the order by it.',
  ),
  payment_amount_required: both(
    'Informe "amount", o valor em centavos: o WhatsApp mostra quanto se paga.',
    'Give "amount", in centavos: WhatsApp shows how much is paid.',
  ),
  payment_part_invalid: both(
    'Informe um número inteiro de centavos, zero ou mais; veio %{read}.',
    'Give a whole number of centavos, zero or more; got %{read}.',
  ),
  payment_parts_without_items: both(
    'Este valor é parte de um pedido: informe também "items".',
    'This amount is a part of an order: give "items", too.',
  ),
  payment_item_text: both(
    'Informe "%{field}" do item, de 1 a 60 caracteres em uma linha.',
    'Give "%{field}" of the item, 1 to 60 characters in one line.',
  ),
  payment_quantity_invalid: both(
    'A quantidade é um número inteiro acima de zero; veio %{read}.',
    'The quantity is a whole number above zero; got %{read}.',
  ),
  payment_total_differs: both(
    'Os itens, mais imposto e frete e menos o desconto, somam %{expected} centavos, e "amount" é %{read}.',
    'The items, plus tax and shipping and less the discount, add up to %{expected} centavos, and "amount" is %{read}.',
  ),
  pix_amount_contradicts: both(
    'O código Pix cobra %{expected} centavos, e "amount" é %{read}: paga-se o que o código diz.',
    'The Pix code asks for %{expected} centavos, and "amount" is %{read}: what the code says is paid.',
  ),
  payment_amount_differs: both(
    'O código traz %{expected} centavos, e "amount" é %{read}: confira se a diferença é juro ou desconto.',
    'The code has %{expected} centavos, and "amount" is %{read}: check whether the difference is interest or a discount.',
  ),
  payment_pix_only: both('Este campo é só de um pagamento por Pix.', 'This field belongs to a payment by Pix only.'),
  pix_key_invalid: both(
    '"%{read}" não é uma chave Pix: use um CPF ou CNPJ só com dígitos, um e-mail, um telefone com +55, ou uma chave aleatória.',
    '"%{read}" is no key of Pix: use a CPF or CNPJ in digits alone, an e-mail address, a phone with +55, or a random key.',
  ),
  pix_key_type_invalid: both(
    'A chave "%{read}" é do tipo %{expected}; "key_type" diz outra coisa.',
    'The key "%{read}" is of the type %{expected}; "key_type" says something else.',
  ),
  pix_key_contradicts: both(
    'O código Pix traz a chave "%{expected}", e "key" é "%{read}".',
    'The Pix code has the key "%{expected}", and "key" is "%{read}".',
  ),
  pix_key_required: both(
    'O código Pix não traz a chave de quem recebe (um código dinâmico traz um endereço), e a Meta a exige: informe "key".',
    'The Pix code does not have the key of the receiver (a dynamic code has an address), and Meta demands it: give "key".',
  ),
  pix_name_required: both(
    'O código Pix não traz o nome de quem recebe, e a Meta o exige: informe "merchant_name".',
    'The Pix code does not have the name of the receiver, and Meta demands it: give "merchant_name".',
  ),
  payment_with_media: both(
    'Um pagamento sai só com texto; envie a mídia em outra mensagem.',
    'A payment leaves with a text alone; send the media in another message.',
  ),
  payment_with_buttons: both(
    'Um pagamento traz o seu próprio botão; envie "payment" sem "buttons".',
    'A payment brings a button of its own; send "payment" without "buttons".',
  ),
  payment_unsupported: both(
    'O canal "%{channel}" não tem botão de pagamento; com "fallback": "text" a mensagem sai como texto com o código em uma linha.',
    'The channel "%{channel}" has no payment button; with "fallback": "text" the message leaves as a text with the code on a line.',
  ),
  payment_not_carriable: both(
    'Se a janela de 24 horas do destinatário estiver fechada, esta mensagem falhará: fora dela o pagamento só sai por "template", ou como texto com "fallback": "text".',
    'If the 24-hour window of the recipient is closed, this message will fail: outside it the payment leaves by "template" only, or as a text with "fallback": "text".',
  ),
  fallback_unknown: both('"%{read}" não é uma opção; use text.', '"%{read}" is not an option; use text.'),
  fallback_unused: both(
    '"fallback" só tem efeito em uma mensagem com "payment".',
    '"fallback" has an effect only on a message with "payment".',
  ),
} as const;
