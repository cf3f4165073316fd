import { both } from '@recado/core';

/** The test of a send to the person who prepares it. */
export const testOfSend = {
  title: both('Ver no próprio celular', 'See it on your own phone'),
  phone: both('Meu número', 'My number'),
  hint: both(
    'Recebe agora o que a primeira linha vai receber. O teste não conta no envio.',
    'Gets now what the first row will get. The test is not counted in the send.',
  ),
  submit: both('Enviar um teste para mim', 'Send a test to me'),
  sent: both(
    (phone: string) => `O teste para ${phone} está na fila. Esta página mostra o que acontece com ele.`,
    (phone) => `The test to ${phone} is queued. This page shows what becomes of it.`,
  ),
  erased: both('Teste', 'Test'),
  sentTo: both(
    (phone: string) => `Teste para ${phone}`,
    (phone) => `Test to ${phone}`,
  ),
};
