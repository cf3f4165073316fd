import type { GatewayDefinition } from '@recado/config';
import { both, catalogue } from '@recado/core';
import { ADDRESS } from '../shared/setting-texts.js';

const describedSecret = (number: number) => ({
  label: both(`Segredo ${number} da descrição`, `Secret ${number} of the description`),
  hint: both(`O que a descrição chama de {secret.${number}}.`, `What the description names {secret.${number}}.`),
  expected: both(
    'Informe de 1 a 1.024 caracteres, sem acentos; o que prova os recibos tem 16 ou mais.',
    'Enter 1 to 1,024 characters without accents; what proves receipts has 16 or more.',
  ),
});

export const HTTP_TEXTS: GatewayDefinition['texts'] = catalogue({
  name: both('HTTP', 'HTTP'),
  hint: both(
    'Precisa de um programa seu, ou de outro que envie pelo WhatsApp, que receba cada mensagem por HTTP.',
    'Needs a program of yours, or another that sends by WhatsApp, which takes each message over HTTP.',
  ),
  guide: [
    both(
      'O seu sistema recebe cada mensagem por POST nesta URL e responde com 2xx quando a aceita.',
      'Your system gets each message by POST at this URL, and answers with 2xx when it accepts it.',
    ),
    both(
      'Cada pedido traz uma Idempotency-Key. Guarde as chaves por um dia, para que uma repetição não seja entregue duas vezes.',
      'Each request has an Idempotency-Key. Keep the keys for a day, so that a repeated request is not delivered twice.',
    ),
    both(
      'Com o segredo, cada pedido é assinado (Standard Webhooks). Crie um com: echo "whsec_$(openssl rand -base64 32)"',
      'With the secret, each request is signed (Standard Webhooks). Make one with: echo "whsec_$(openssl rand -base64 32)"',
    ),
    both(
      'Depois de criar o canal, envie os recibos ao endereço que a página dele mostra, assinados com o mesmo segredo.',
      'After the channel is created, post receipts to the address that its page shows, signed with the same secret.',
    ),
  ],
  settings: {
    url: ADDRESS,
    secret: {
      label: both('Segredo de assinatura', 'Signing secret'),
      hint: both(
        'whsec_ seguido do base64 de 24 a 64 bytes: assina requisições e recibos.',
        'whsec_ followed by the base64 of 24 to 64 bytes: signs requests and receipts.',
      ),
      expected: both(
        'Informe whsec_ seguido do base64 de 24 a 64 bytes.',
        'Enter whsec_ followed by the base64 of 24 to 64 bytes.',
      ),
    },
    files: {
      label: both('Arquivos', 'Files'),
      hint: both(
        'Como o seu sistema recebe um arquivo guardado no Recado.',
        'How your system gets a file that Recado keeps.',
      ),
      choices: {
        address: both(
          'por um endereço do Recado que o abre por uma hora',
          'by an address of Recado that opens it for an hour',
        ),
        data: both('na própria mensagem, em base64', 'within the message, in base64'),
      },
    },
    description: {
      label: both('Descrição', 'Description'),
      hint: both(
        'Um JSON que conta o pedido, as respostas e os avisos de um provedor. Sem ele vale o contrato do gateway http.',
        'JSON that tells the request, the answers and the callbacks of a provider. Without it the contract of the http gateway counts.',
      ),
    },
    secret1: describedSecret(1),
    secret2: describedSecret(2),
    secret3: describedSecret(3),
    secret4: describedSecret(4),
    secret5: describedSecret(5),
  },
});
