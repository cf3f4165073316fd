import { both } from '../language.js';

/** What a provider refuses of a new template, as the panel and the API say it. */
export const NEW_TEMPLATE_TEXTS = {
  new_template_required: both('Preencha este campo.', 'Fill in this field.'),
  new_template_too_long: both('No máximo %{max} caracteres.', 'At most %{max} characters.'),
  new_template_name: both(
    'Só letras minúsculas sem acento, dígitos e sublinhado, como pedido_enviado.',
    'Only lower-case letters without accents, digits and underscores, such as pedido_enviado.',
  ),
  new_template_name_taken: both(
    'A conta já tem um modelo com este nome neste idioma; escolha outro nome.',
    'The account has a template of this name in this language already; choose another name.',
  ),
  new_template_name_deleted: both(
    'Um modelo com este nome foi apagado há pouco; a Meta só libera o nome depois de 30 dias.',
    'A template of this name was deleted a short while ago; Meta keeps the name for 30 days.',
  ),
  new_template_edge: both(
    'O texto não pode começar nem terminar com uma lacuna, mesmo com um ponto depois dela; ponha palavras antes e depois.',
    'The text may not begin or end with a gap, even with a full stop after it; put words before and after.',
  ),
  new_template_ratio: both(
    'Há lacunas demais para tão pouco texto: use ao menos %{max} palavras além delas.',
    'There are too many gaps for so little text: use at least %{max} words beside them.',
  ),
  new_template_adjacent: both('Ponha palavras entre duas lacunas.', 'Put words between two gaps.'),
  new_template_gaps: both(
    'As lacunas se escrevem {{1}}, {{2}} e assim por diante, sem pular números; no rodapé não há nenhuma, e no cabeçalho no máximo uma.',
    'Gaps are written {{1}}, {{2}} and so on, without leaving out a number; the footer has none, and the header at most one.',
  ),
  new_template_lines: both('Sem quebra de linha nem tabulação aqui.', 'No line break and no tab here.'),
  new_template_examples: both(
    'Dê um exemplo por linha para cada lacuna do texto: %{max}.',
    'Give one example in a line for each gap of the text: %{max}.',
  ),
  new_template_example_unfit: both(
    'Dê o endereço inteiro com um valor no lugar da lacuna, como https://loja.com.br/pedido/4711.',
    'Give the whole address with a value in place of the gap, such as https://loja.com.br/pedido/4711.',
  ),
  new_template_url: both(
    'Dê um endereço inteiro, como https://loja.com.br/pedido.',
    'Give a whole address, such as https://loja.com.br/pedido.',
  ),
  new_template_url_gap: both(
    'A lacuna {{1}} só pode ficar no fim do endereço.',
    'The gap {{1}} may only stand at the end of the address.',
  ),
  new_template_phone: both(
    'Dê o telefone com código do país e DDD, como +5511987654321.',
    'Give the phone with its country and area codes, such as +5511987654321.',
  ),
  new_template_coupon: both(
    'O cupom de exemplo tem letras e dígitos, sem espaços, até %{max}.',
    'The sample coupon has letters and digits, without blanks, at most %{max}.',
  ),
  new_template_minutes: both(
    'Um número inteiro de minutos, de 1 a %{max}, ou nada.',
    'A whole number of minutes, from 1 to %{max}, or nothing.',
  ),
  new_template_sample_kind: both(
    'Este exemplo não vale: use JPEG ou PNG para imagem, MP4 para vídeo e PDF para documento.',
    'The sample does not fit: use JPEG or PNG for an image, MP4 for a video and PDF for a document.',
  ),
  new_template_sample_too_large: both(
    'O arquivo é grande demais: o máximo é %{max}.',
    'The file is too large: the maximum is %{max}.',
  ),
  new_template_too_many_buttons: both('No máximo %{max} botões.', 'At most %{max} buttons.'),
  new_template_too_many_of_kind: both(
    'A Meta aceita deste tipo de botão no máximo %{max}.',
    'Meta takes at most %{max} of this kind of button.',
  ),
  new_template_replies_apart: both(
    'As respostas rápidas ficam juntas, antes ou depois dos outros botões.',
    'Quick replies stand together, before or after the other buttons.',
  ),
  new_template_label_repeated: both('Outro botão já diz o mesmo.', 'Another button says the same.'),
  new_template_payment_repeated: both(
    'Já há um botão com esta forma de pagamento.',
    'There is a button for this way to pay already.',
  ),
  new_template_payment_header: both(
    'Com botões de pagamento o cabeçalho é um texto, uma imagem ou um documento, ou não há cabeçalho.',
    'With payment buttons the header is a text, an image or a document, or there is none.',
  ),
  new_template_language: both('Escolha um idioma.', 'Choose a language.'),
  new_template_header: both(
    'A Meta não aceitou o cabeçalho: confira o texto e o exemplo dele.',
    'Meta did not take the header: check its text and its example.',
  ),
  new_template_body: both(
    'A Meta não aceitou o texto: confira as lacunas e os exemplos.',
    'Meta did not take the text: check its gaps and examples.',
  ),
  new_template_footer: both(
    'A Meta não aceitou o rodapé: ele é curto e sem lacunas.',
    'Meta did not take the footer: it is short and without gaps.',
  ),
  new_template_limit: both(
    'A conta tem modelos demais; apague algum na Meta.',
    'The account has too many templates; delete one at Meta.',
  ),
  new_template_generated: both(
    'Este modelo foi feito pelo Direct Send e não pode ser mudado.',
    'This template was made by Direct Send and cannot be changed.',
  ),
  new_template_too_long_for_meta: both(
    'Algum texto passa do que a Meta aceita; encurte-o.',
    'Some text is longer than Meta takes; shorten it.',
  ),
  new_template_ratio_for_meta: both(
    'Para a Meta há lacunas demais para tão pouco texto; escreva mais palavras.',
    'For Meta there are too many gaps for so little text; write more words.',
  ),
  new_template_example_missing: both(
    'A Meta pede um exemplo para cada lacuna.',
    'Meta asks for an example of each gap.',
  ),
  new_template_app_refused: both(
    'A Meta não conhece este aplicativo, ou o token não é dele; confira o id nas configurações do canal.',
    'Meta does not know this app, or the token is not of it; check its id in the settings of the channel.',
  ),
  new_template_sample_refused: both(
    'A Meta não aceitou o arquivo de exemplo; envie outro.',
    'Meta did not take the sample file; send another one.',
  ),
};
