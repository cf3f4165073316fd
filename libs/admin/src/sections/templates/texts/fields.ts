import { both } from '@recado/core';

const media = {
  image: both('da imagem', 'of the image'),
  video: both('do vídeo', 'of the video'),
  document: both('do documento', 'of the document'),
};

/** The fields of a template: how each is called, and what goes into it. */
export const fields = {
  media,
  card: both(
    (position: string, label: string) => `Cartão ${position} · ${label}`,
    (position, label) => `Card ${position} · ${label}`,
  ),
  button: both(
    (index: string, words: string) => `Botão ${index}${words === '' ? '' : ` “${words}”`}`,
    (index, words) => `Button ${index}${words === '' ? '' : ` “${words}”`}`,
  ),
  gap: both(
    (part: string, name: string) => `${part}: {{${name}}}`,
    (part, name) => `${part}: {{${name}}}`,
  ),
  header: both('Cabeçalho', 'Header'),
  body: both('Texto', 'Text'),
  headerUrl: both(
    (medium: string) => `Cabeçalho: endereço ${medium}`,
    (medium) => `Header: address ${medium}`,
  ),
  labels: {
    header_filename: both('Cabeçalho: nome do arquivo', 'Header: name of the file'),
    latitude: both('Lugar: latitude', 'Place: latitude'),
    longitude: both('Lugar: longitude', 'Place: longitude'),
    place_name: both('Lugar: nome', 'Place: name'),
    place_address: both('Lugar: endereço', 'Place: address'),
    code: both('Código de uso único', 'One-time code'),
    offer_end: both('Fim da oferta', 'End of the offer'),
  },
  ofButton: {
    button_text: both('fim do endereço', 'end of the address'),
    button_payload: both('o que volta para o seu sistema', 'what comes back to your system'),
    button_coupon: both('cupom', 'coupon'),
    payment_type: both('forma de pagamento', 'way to pay'),
    payment_code: both('código Pix, linha do boleto ou endereço', 'Pix code, line of the boleto or address'),
    payment_amount: both('valor em reais', 'amount in reais'),
  },
  hints: {
    header_url: both(
      'Começa com https://. A Meta busca o arquivo nele.',
      'It begins with https://. Meta fetches the file from it.',
    ),
    header_filename: both(
      'Opcional. Como o documento aparece no celular.',
      'Optional. How the phone shows the document.',
    ),
    latitude: both('Em graus, como -23,5505.', 'In degrees, such as -23.5505.'),
    longitude: both('Em graus, como -46,6333.', 'In degrees, such as -46.6333.'),
    button_text: both(
      'O que falta no endereço do botão, como pedido/4711.',
      'What the address of the button lacks, such as order/4711.',
    ),
    button_payload: both(
      'Opcional. Sem ele, volta o texto do botão.',
      'Optional. Without it the words of the button come back.',
    ),
    payment_amount: both('Opcional, como 12,34.', 'Optional, such as 12.34.'),
    payment_type: both('pix, boleto ou link.', 'pix, boleto or link.'),
  },
  offerHint: both(
    (zone: string) => `No ${zone}.`,
    (zone) => `In ${zone}.`,
  ),
  offerColumnHint: both(
    (zone: string) => `Como 24/12/2026 18:00 (dia, mês, ano), no ${zone}.`,
    (zone) => `Such as 24/12/2026 18:00 (day, month, year), in ${zone}.`,
  ),
  payments: {
    pix: both('Pix', 'Pix'),
    boleto: both('Boleto', 'Boleto'),
    link: both('Link de pagamento', 'Payment link'),
  },
  /** The file that may stand in place of an address. */
  file: {
    label: both(
      (medium: string) => `Cabeçalho: arquivo ${medium}`,
      (medium) => `Header: file ${medium}`,
    ),
    hint: both(
      (max: string) => `Com até ${max}. Ou dê o endereço, no campo seguinte.`,
      (max) => `Of up to ${max}. Or give the address, in the next field.`,
    ),
    kept: both(
      (name: string, size: string) => `Arquivo escolhido: ${name} (${size}). Outro o substitui.`,
      (name, size) => `Chosen file: ${name} (${size}). Another one replaces it.`,
    ),
    drop: both('Não usar este arquivo', 'Do not use this file'),
    missing: both('Escolha um arquivo ou dê o endereço dele.', 'Choose a file or give its address.'),
    both: both(
      'Há um arquivo e um endereço. Deixe este campo em branco, ou tire o arquivo.',
      'There is a file and an address. Leave this field empty, or take the file out.',
    ),
    gone: both('O arquivo não está mais guardado. Escolha-o de novo.', 'The file is no longer kept. Choose it again.'),
  },
  /** In place of what the API says of its own fields. */
  faults: {
    payment_amount_invalid: both(
      'Informe o valor em reais, como 12,34 ou 1.234,56.',
      'Enter the amount in reais, such as 12.34 or 1,234.56.',
    ),
    template_value_missing: both('Preencha este campo.', 'Fill in this field.'),
    media_too_large: both(
      (max: string) => `O arquivo é grande demais: o máximo é ${max}.`,
      (max) => `The file is too large: the maximum is ${max}.`,
    ),
    media_kind_unsupported: both(
      (read: string, allowed: string) => `O canal não envia ${read} aqui. Escolha um destes: ${allowed}.`,
      (read, allowed) => `The channel does not send ${read} here. Choose one of these: ${allowed}.`,
    ),
    media_type_unrecognised: both('O arquivo não é de nenhum formato conhecido.', 'The file is of no known format.'),
    media_filename_invalid: both(
      'O nome do arquivo tem sinais que não se veem, ou é longo demais.',
      'The name of the file has signs that cannot be seen, or is too long.',
    ),
  },
};

/** The test of a template. */
export const test = {
  title: both('Testar este modelo', 'Test this template'),
  lead: both(
    'O teste entra na fila do canal como qualquer mensagem, e a Meta pode cobrar por ele.',
    'The test is queued on the channel like any message, and Meta may charge for it.',
  ),
  phone: both('Número que recebe o teste', 'Number that gets the test'),
  phoneHint: both(
    'Com DDD ou, de outro país, com + e o código dele.',
    'A Brazilian number with its area code, or + and the country code.',
  ),
  send: both('Enviar um teste', 'Send a test'),
  sent: both('O teste foi enfileirado.', 'The test was queued.'),
  toMany: both('Enviar a uma lista', 'Send to a list'),
  notSendable: both(
    'A Meta não aceita agora mensagens com este modelo neste canal.',
    'Meta takes no messages of this template on this channel now.',
  ),
};
