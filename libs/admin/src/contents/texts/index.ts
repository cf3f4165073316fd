import { type Both, both, catalogue } from '@recado/core';

const mediaTypes: Readonly<Record<string, Both>> = {
  image: both('Imagem', 'Image'),
  document: both('Documento', 'Document'),
  video: both('Vídeo', 'Video'),
  audio: both('Áudio', 'Audio'),
};

const forms: Readonly<Record<string, Both>> = {
  text: both('texto', 'text'),
  media: both('mídia', 'media'),
  buttons: both('texto com botões', 'text with buttons'),
  payment: both('pagamento', 'payment'),
  payment_status: both('situação de um pagamento', 'status of a payment'),
  direct_send: both('texto fora da janela (Direct Send)', 'text outside the window (Direct Send)'),
};

/** The texts about what messages carry, in both languages. */
export const contentTexts = catalogue({
  media: both('Mídia', 'Media'),
  mediaTypes,
  address: both('Endereço da mídia', 'Address of the media'),
  template: both('Modelo', 'Template'),
  parameters: both('Parâmetros do modelo', 'Parameters of the template'),
  header: both('Cabeçalho do modelo', 'Header of the template'),
  button: both(
    (index: string) => `Botão ${index} do modelo`,
    (index) => `Button ${index} of the template`,
  ),
  code: both('Código de uso único', 'One-time code'),
  offerEndsAt: both('Fim da oferta', 'End of the offer'),
  card: both(
    (place: string) => `Cartão ${place} do modelo`,
    (place) => `Card ${place} of the template`,
  ),
  cardButton: both(
    (index: string, value: string) => `botão ${index}: ${value}`,
    (index, value) => `button ${index}: ${value}`,
  ),
  payments: { pix: both('Pix', 'Pix'), boleto: both('Boleto', 'Boleto'), link: both('Link', 'Link') },
  buttons: both('Botões', 'Buttons'),
  payment: both('Pagamento', 'Payment'),
  paymentItems: both('Itens do pagamento', 'Items of the payment'),
  paymentReference: both('Referência do pagamento', 'Reference of the payment'),
  paymentStatus: both('Situação do pagamento', 'Status of the payment'),
  paymentDescription: both('Descrição da situação', 'Description of the status'),
  paymentStatuses: {
    pending: both('Pagamento pendente', 'Payment pending'),
    captured: both('Pagamento recebido', 'Payment received'),
    failed: both('Pagamento não concluído', 'Payment failed'),
  },
  orderStatuses: {
    pending: both('pedido pendente', 'order pending'),
    processing: both('pedido em preparo', 'order in preparation'),
    'partially-shipped': both('pedido enviado em parte', 'order shipped in part'),
    shipped: both('pedido enviado', 'order shipped'),
    completed: both('pedido concluído', 'order completed'),
    canceled: both('pedido cancelado', 'order canceled'),
  },
  sentAs: both('Enviada como', 'Sent as'),
  forms,
  byTemplate: both(
    (name: string) => `modelo ${name}`,
    (name) => `template ${name}`,
  ),
});
