import type { ptBR } from './pt-BR.js';

/** The texts of the prices that a provider tells, in English. */
export const en: typeof ptBR = {
  title: 'Prices told by the provider',
  lead: 'How the provider classified the messages, from its receipts. Days are in UTC; only what is delivered is charged.',
  byDay: (days) => `Messages with a price in the last ${days} days`,
  today: 'today',
  billable: 'Charged',
  free: 'Free',
  category: 'Category',
  type: 'Type',
  messages: 'Messages',
  charge: 'Charge',
  isBillable: 'charged',
  isFree: 'free',
  price: 'Price',
  categories: {
    utility: 'Utility',
    marketing: 'Marketing',
    authentication: 'Authentication',
    authentication_international: 'International authentication',
    service: 'Service',
    referral_conversion: 'From an advertisement',
  },
  types: {
    regular: 'regular',
    free_customer_service: 'free within the customer service window',
    free_entry_point: 'free from an advertisement or page',
    unknown: 'not told',
  },
};
