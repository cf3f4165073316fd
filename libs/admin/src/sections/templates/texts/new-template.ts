import { type Both, both } from '@recado/core';

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
};
