import type { Phrases } from '@recado/core';

/** Texts of templates and of what their parts carry in Portuguese, by their English text. */
export const templatePhrases: Phrases = {
  'The values of its header, as they were sent; missing where it has none.':
    'Os valores do cabeçalho, como foram enviados; ausente onde não há.',
  'The values of its buttons; missing where it has none.': 'Os valores dos botões; ausente onde não há.',
  'The one-time code; missing where the template carries none.':
    'O código de uso único; ausente onde o modelo não leva nenhum.',
  'When its offer ends; missing where it shows none.':
    'Quando a oferta termina; ausente onde o modelo não mostra nenhuma.',
  'The cards of a carousel; missing where it has none.': 'Os cartões de um carrossel; ausente onde não há.',
  'With `pix`: the whole code ("Pix Copia e Cola").': 'Com `pix`: o código inteiro (Pix Copia e Cola).',
  'With `boleto`: the digitable line of 47 or 48 digits. Points, spaces and hyphens do not matter.':
    'Com `boleto`: a linha digitável de 47 ou 48 dígitos. Pontos, espaços e hifens não importam.',
  'With `link`: the https address of the page where one pays.': 'Com `link`: o endereço https da página de pagamento.',
  'In centavos: R$ 12.34 is 1234.': 'Em centavos: R$ 12,34 é 1234.',
  'What the recipient pays with. A Pix code and a boleto line are checked by their own check digits, so that a mistyped one is refused here and not by the bank.':
    'Com o que o destinatário paga. Um código Pix e uma linha de boleto são conferidos pelos próprios dígitos verificadores, para que um erro de digitação seja recusado aqui e não no banco.',
  'What stands above the body, where the approved template has a header: a text (up to 60 characters), a medium or a place. A medium is an address, which may be left untyped where the template is known; a file of `POST /api/media` by its `id`; or `data` in base64.':
    'O que fica acima do corpo, onde o modelo aprovado tem cabeçalho: um texto (até 60 caracteres), uma mídia ou um lugar. A mídia é um endereço, cujo tipo pode faltar onde o modelo é conhecido; um arquivo de `POST /api/media`, pelo `id`; ou `data` em base64.',
  'The values of its buttons. Those that take none, such as a call, are left out.':
    'Os valores dos botões. Os que não recebem nenhum, como o de ligar, ficam de fora.',
  'The one value of an authentication template: Recado puts it into the body and behind the button. Up to 15 characters.':
    'O único valor de um modelo de autenticação: o Recado o põe no corpo e atrás do botão. Até 15 caracteres.',
  'When the offer ends, of a template that shows it. Read as other times are.':
    'Quando a oferta termina, em um modelo que mostra isso. É lido como os outros horários.',
  'The cards of a carousel, as many as the approved template has.':
    'Os cartões de um carrossel, tantos quantos o modelo aprovado tem.',
  'The place of the button in the approved template, from 0, counting all buttons.':
    'A posição do botão no modelo aprovado, a partir de 0, contando todos os botões.',
  'The end of the address of a link.': 'O fim do endereço de um link.',
  'What comes back when a quick reply is tapped.': 'O que volta quando alguém toca em uma resposta rápida.',
  'The code that a tap copies; above 15 characters with a warning.':
    'O código que um toque copia; acima de 15 caracteres, com um aviso.',
  'What a payment button brings.': 'O que um botão de pagamento leva.',
  'The value of a button of a template: exactly one of the four.':
    'O valor de um botão de um modelo: exatamente um dos quatro.',
  'The image or video of the card.': 'A imagem ou o vídeo do cartão.',
  'The values of its body, by position.': 'Os valores do corpo, por posição.',
  'The values of its buttons; their indexes begin with 0 on each card.':
    'Os valores dos botões; os índices começam em 0 em cada cartão.',
  'The values of one card of a carousel.': 'Os valores de um cartão de um carrossel.',
};
