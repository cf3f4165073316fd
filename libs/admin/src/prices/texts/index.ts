import { type Both, both, catalogue } from '@recado/core';

const categories: Readonly<Record<string, Both>> = {
  utility: both('Utilidade', 'Utility'),
  marketing: both('Marketing', 'Marketing'),
  marketing_lite: both('Marketing (API de marketing)', 'Marketing (marketing API)'),
  authentication: both('Autenticação', 'Authentication'),
  authentication_international: both('Autenticação internacional', 'International authentication'),
  service: both('Serviço', 'Service'),
  referral_conversion: both('Vinda de anúncio', 'From an advertisement'),
};

const types: Readonly<Record<string, Both>> = {
  regular: both('normal', 'regular'),
  free_customer_service: both('gratuita na janela de atendimento', 'free within the customer service window'),
  free_entry_point: both('gratuita por anúncio ou página', 'free from an advertisement or page'),
  unknown: both('não informado', 'not told'),
};

/** The texts about prices that the provider tells, in both languages. */
export const priceTexts = catalogue({
  title: both('Preços informados pelo provedor', 'Prices told by the provider'),
  lead: both(
    'Como o provedor classificou as mensagens, pelos recibos. Só o que é entregue é cobrado.',
    'How the provider classified the messages, from its receipts. Only what is delivered is charged.',
  ),
  byDay: both(
    (days: string) => `Mensagens com preço nos últimos ${days} dias`,
    (days) => `Messages with a price in the last ${days} days`,
  ),
  today: both('hoje', 'today'),
  billable: both('Cobradas', 'Charged'),
  free: both('Gratuitas', 'Free'),
  category: both('Categoria', 'Category'),
  type: both('Tipo', 'Type'),
  messages: both('Mensagens', 'Messages'),
  charge: both('Cobrança', 'Charge'),
  isBillable: both('cobrada', 'charged'),
  isFree: both('gratuita', 'free'),
  price: both('Preço', 'Price'),
  categories,
  types,
});
