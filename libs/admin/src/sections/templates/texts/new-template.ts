import { type Both, both } from '@recado/core';
import type { TemplateProblemCode } from '@recado/gateways';

type Sentence = (max: string) => string;
const says = (portuguese: string, english: string): Both<Sentence> =>
  both<[string]>(
    () => portuguese,
    () => english,
  );

const problems: Record<TemplateProblemCode, Both<Sentence>> = {
  required: says('Preencha este campo.', 'Fill in this field.'),
  tooLong: both<[string]>(
    (max) => `No máximo ${max} caracteres.`,
    (max) => `At most ${max} characters.`,
  ),
  name: says(
    'Só letras minúsculas sem acento, dígitos e sublinhado, como pedido_enviado.',
    'Only lower-case letters without accents, digits and underscores, such as pedido_enviado.',
  ),
  nameTaken: says(
    'A conta já tem um modelo com este nome neste idioma; escolha outro nome.',
    'The account has a template of this name in this language already; choose another name.',
  ),
  nameDeleted: says(
    'Um modelo com este nome foi apagado há pouco; a Meta só libera o nome depois de 30 dias.',
    'A template of this name was deleted a short while ago; Meta keeps the name for 30 days.',
  ),
  edge: says(
    'O texto não pode começar nem terminar com uma lacuna, mesmo com um ponto depois dela; ponha palavras antes e depois.',
    'The text may not begin or end with a gap, even with a full stop after it; put words before and after.',
  ),
  ratio: both<[string]>(
    (max) => `Há lacunas demais para tão pouco texto: use ao menos ${max} palavras além delas.`,
    (max) => `There are too many gaps for so little text: use at least ${max} words beside them.`,
  ),
  adjacent: says('Ponha palavras entre duas lacunas.', 'Put words between two gaps.'),
  gaps: says(
    'As lacunas se escrevem {{1}}, {{2}} e assim por diante, sem pular números; no rodapé não há nenhuma, e no cabeçalho no máximo uma.',
    'Gaps are written {{1}}, {{2}} and so on, without leaving out a number; the footer has none, and the header at most one.',
  ),
  lines: says('Sem quebra de linha nem tabulação aqui.', 'No line break and no tab here.'),
  examples: both<[string]>(
    (max) => `Dê um exemplo por linha para cada lacuna do texto: ${max}.`,
    (max) => `Give one example in a line for each gap of the text: ${max}.`,
  ),
  exampleUnfit: says(
    'Dê o endereço inteiro com um valor no lugar da lacuna, como https://loja.com.br/pedido/4711.',
    'Give the whole address with a value in place of the gap, such as https://loja.com.br/pedido/4711.',
  ),
  url: says(
    'Dê um endereço inteiro, como https://loja.com.br/pedido.',
    'Give a whole address, such as https://loja.com.br/pedido.',
  ),
  urlGap: says(
    'A lacuna {{1}} só pode ficar no fim do endereço.',
    'The gap {{1}} may only stand at the end of the address.',
  ),
  phone: says(
    'Dê o telefone com código do país e DDD, como +5511987654321.',
    'Give the phone with its country and area codes, such as +5511987654321.',
  ),
  coupon: both<[string]>(
    (max) => `O cupom de exemplo tem letras e dígitos, sem espaços, até ${max}.`,
    (max) => `The sample coupon has letters and digits, without blanks, at most ${max}.`,
  ),
  minutes: both<[string]>(
    (max) => `Um número inteiro de minutos, de 1 a ${max}, ou nada.`,
    (max) => `A whole number of minutes, from 1 to ${max}, or nothing.`,
  ),
  sampleKind: says(
    'Este exemplo não vale: use JPEG ou PNG para imagem, MP4 para vídeo e PDF para documento.',
    'The sample does not fit: use JPEG or PNG for an image, MP4 for a video and PDF for a document.',
  ),
  sampleTooLarge: both<[string]>(
    (max) => `O arquivo é grande demais: o máximo é ${max}.`,
    (max) => `The file is too large: the maximum is ${max}.`,
  ),
  tooManyButtons: both<[string]>(
    (max) => `No máximo ${max} botões.`,
    (max) => `At most ${max} buttons.`,
  ),
  tooManyOfKind: both<[string]>(
    (max) => `A Meta aceita deste tipo de botão no máximo ${max}.`,
    (max) => `Meta takes at most ${max} of this kind of button.`,
  ),
  repliesApart: says(
    'As respostas rápidas ficam juntas, antes ou depois dos outros botões.',
    'Quick replies stand together, before or after the other buttons.',
  ),
  labelRepeated: says('Outro botão já diz o mesmo.', 'Another button says the same.'),
  paymentRepeated: says(
    'Já há um botão com esta forma de pagamento.',
    'There is a button for this way to pay already.',
  ),
  paymentHeader: says(
    'Com botões de pagamento o cabeçalho é um texto, uma imagem ou um documento, ou não há cabeçalho.',
    'With payment buttons the header is a text, an image or a document, or there is none.',
  ),
  language: says('Escolha um idioma.', 'Choose a language.'),
  header: says(
    'A Meta não aceitou o cabeçalho: confira o texto e o exemplo dele.',
    'Meta did not take the header: check its text and its example.',
  ),
  body: says(
    'A Meta não aceitou o texto: confira as lacunas e os exemplos.',
    'Meta did not take the text: check its gaps and examples.',
  ),
  footer: says(
    'A Meta não aceitou o rodapé: ele é curto e sem lacunas.',
    'Meta did not take the footer: it is short and without gaps.',
  ),
  limit: says(
    'A conta tem modelos demais; apague algum na Meta.',
    'The account has too many templates; delete one at Meta.',
  ),
  generated: says(
    'Este modelo foi feito pelo Direct Send e não pode ser mudado.',
    'This template was made by Direct Send and cannot be changed.',
  ),
  tooLongForMeta: says(
    'Algum texto passa do que a Meta aceita; encurte-o.',
    'Some text is longer than Meta takes; shorten it.',
  ),
  ratioForMeta: says(
    'Para a Meta há lacunas demais para tão pouco texto; escreva mais palavras.',
    'For Meta there are too many gaps for so little text; write more words.',
  ),
  exampleMissing: says('A Meta pede um exemplo para cada lacuna.', 'Meta asks for an example of each gap.'),
  appRefused: says(
    'A Meta não conhece este aplicativo, ou o token não é dele; confira o id nas configurações do canal.',
    'Meta does not know this app, or the token is not of it; check its id in the settings of the channel.',
  ),
  sampleRefused: says(
    'A Meta não aceitou o arquivo de exemplo; envie outro.',
    'Meta did not take the sample file; send another one.',
  ),
};

const headers: Record<string, Both> = {
  none: both('Nenhum', 'None'),
  text: both('Texto', 'Text'),
  image: both('Imagem', 'Image'),
  video: both('Vídeo', 'Video'),
  document: both('Documento', 'Document'),
  location: both('Localização', 'Location'),
};

const kinds: Record<string, Both> = {
  text: both('Mensagem', 'Message'),
  code: both('Código de uso único', 'One-time code'),
};

const buttonKinds: Record<string, Both> = {
  reply: both('Resposta rápida', 'Quick reply'),
  url: both('Abre um endereço', 'Opens an address'),
  phone: both('Liga', 'Calls'),
  coupon: both('Copia um cupom', 'Copies a coupon'),
  pix: both('Copia um código Pix', 'Copies a Pix code'),
  boleto: both('Copia um boleto', 'Copies a boleto'),
  link: both('Abre um link de pagamento', 'Opens a payment link'),
};

const sampleHints: Record<string, Both<(max: string) => string>> = {
  image: both(
    (max: string) => `JPEG ou PNG, até ${max}. Só quem analisa o modelo o vê.`,
    (max) => `JPEG or PNG, up to ${max}. Only those who review the template see it.`,
  ),
  video: both(
    (max: string) => `MP4, até ${max}. Só quem analisa o modelo o vê.`,
    (max) => `MP4, up to ${max}. Only those who review the template see it.`,
  ),
  document: both(
    (max: string) => `PDF, até ${max}. Só quem analisa o modelo o vê.`,
    (max) => `PDF, up to ${max}. Only those who review the template see it.`,
  ),
};

/** The texts of the form for new templates. */
export const NEW_TEMPLATE_TEXTS = {
  open: both('Criar modelo', 'Create template'),
  title: both('Novo modelo', 'New template'),
  lead: both(
    'A Meta analisa cada modelo antes que ele possa ser enviado. O que ela recusaria é dito aqui antes.',
    'Meta reviews each template before it may be sent. What it would refuse is said here first.',
  ),
  shape: both('De que o modelo consiste', 'Of what the template consists'),
  choose: both('Mostrar os campos', 'Show the fields'),
  kind: both('Tipo', 'Kind'),
  kinds,
  header: both('Cabeçalho', 'Header'),
  headers,
  buttonCount: both('Botões', 'Buttons'),
  name: both('Nome', 'Name'),
  nameHint: both('Como pedido_enviado. Não muda depois.', 'Such as pedido_enviado. It does not change later.'),
  language: both('Idioma', 'Language'),
  languages: { es: both('espanhol', 'Spanish') } as Record<string, Both>,
  category: both('Categoria', 'Category'),
  categoryHint: both(
    'Utilidade é o que a pessoa espera, como um pedido ou um boleto. A Meta muda para marketing o que vende algo.',
    'Utility is what the person expects, such as an order or an invoice. Meta changes to marketing what sells something.',
  ),
  headerText: both('Texto do cabeçalho', 'Text of the header'),
  headerTextHint: both(
    'Até 60 caracteres, com no máximo uma lacuna {{1}}.',
    'Up to 60 characters, with at most one gap {{1}}.',
  ),
  headerExample: both('Exemplo da lacuna do cabeçalho', 'Example of the gap of the header'),
  headerExampleHint: both('Só se houver uma lacuna.', 'Only where there is a gap.'),
  locationHint: both('O lugar é dado em cada mensagem.', 'The place is given with each message.'),
  body: both('Texto', 'Text'),
  bodyHint: both(
    'Até 1.024 caracteres. Lacunas: {{1}}, {{2}}… com palavras antes, entre e depois.',
    'Up to 1,024 characters. Gaps: {{1}}, {{2}}… with words before, between and after them.',
  ),
  examples: both('Exemplos das lacunas', 'Examples of the gaps'),
  examplesHint: both('Um por linha, na ordem das lacunas.', 'One in each line, in the order of the gaps.'),
  footer: both('Rodapé', 'Footer'),
  footerHint: both(
    'Até 60 caracteres, sem lacunas. Pode ficar vazio.',
    'Up to 60 characters, without gaps. It may stay empty.',
  ),
  buttonsHint: both(
    'Respostas rápidas ficam juntas. No máximo dois endereços, um telefone, um cupom, e um botão de cada forma de pagamento.',
    'Quick replies stand together. At most two addresses, one phone, one coupon, and one button of each way to pay.',
  ),
  button: both(
    (place: string) => `Botão ${place}`,
    (place) => `Button ${place}`,
  ),
  buttonKind: both('O que faz', 'What it does'),
  buttonKinds,
  buttonLabel: both('Palavras', 'Words'),
  buttonLabelHint: both(
    'Até 25 caracteres. As de cupons e pagamentos são da Meta.',
    'Up to 25 characters. Those of coupons and payments are Meta’s.',
  ),
  buttonValue: both('Endereço, telefone ou cupom', 'Address, phone or coupon'),
  buttonValueHint: both(
    'Um endereço pode terminar com {{1}}. De um cupom, um exemplo.',
    'An address may end with {{1}}. Of a coupon, an example.',
  ),
  buttonExample: both('Exemplo do endereço', 'Example of the address'),
  buttonExampleHint: both('Inteiro, se ele termina com {{1}}.', 'The whole of it, where it ends with {{1}}.'),
  appHint: both(
    'A Meta guarda o exemplo do arquivo no aplicativo. O id está em App settings → Basic, e fica guardado no canal.',
    'Meta keeps the sample of the file with the app. App settings → Basic shows its id, which is kept with the channel.',
  ),
  appVariable: both(
    'A Meta guarda o exemplo do arquivo no aplicativo. Defina esta variável com o id dele e reinicie o servidor:',
    'Meta keeps the sample of the file with the app. Set this variable to its id and restart the server:',
  ),
  sample: both('Arquivo de exemplo', 'Sample file'),
  sampleHints,
  sampleMissing: both('Escolha um arquivo de exemplo.', 'Choose a sample file.'),
  codeLead: both(
    'A Meta escreve o texto: “123456 é seu código de verificação.” O botão o copia.',
    'Meta writes the text: “123456 is your verification code.” The button copies it.',
  ),
  codeLabel: both('Palavras do botão', 'Words of the button'),
  codeLabelUsual: both('Copiar código', 'Copy code'),
  warns: both('Dizer para não compartilhar o código', 'Say that the code must not be shared'),
  minutes: both('Minutos até expirar', 'Minutes until it expires'),
  minutesHint: both('De 1 a 90. Em branco: o modelo não diz.', 'From 1 to 90. Empty: the template does not say.'),
  submit: both('Enviar para análise', 'Send for review'),
  review: both('A análise leva minutos, e no máximo um dia.', 'The review takes minutes, a day at most.'),
  problems,
};
