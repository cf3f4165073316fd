import type { NewTemplate } from '../port/templates.js';

/** The name of the carriers that Recado offers to create; Meta keeps one template for each language. */
const NAME = 'recado_carrier';

/**
 * Meta refuses a body that begins or ends with a parameter (100, subcode 2388299), and one with few words beside it.
 * Who answers opens the window of 24 hours.
 */
export const CLOUD_CARRIERS: readonly NewTemplate[] = [
  {
    name: NAME,
    language: 'pt_BR',
    category: 'UTILITY',
    body: 'Olá! Temos uma mensagem para você:\n\n{{1}}\n\nSe precisar de algo, responda a esta conversa.',
    examples: ['Seu pedido 4711 saiu para entrega e chega hoje até as 18h.'],
  },
  {
    name: NAME,
    language: 'en_US',
    category: 'UTILITY',
    body: 'Hello! We have a message for you:\n\n{{1}}\n\nIf you need anything, just reply to this chat.',
    examples: ['Your order 4711 is out for delivery and arrives today by 6 pm.'],
  },
];
