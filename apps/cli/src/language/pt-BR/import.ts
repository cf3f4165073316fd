import type { Phrases } from '@recado/core';

/** Phrases of `import`. */
export const importPhrases: Phrases = {
  '--from {0} < <file>': '--from {0} < <arquivo>',
  'reads bodies that a program sends to this service, and prints the body of POST /api/enqueue-messages that they become; what a message cannot carry is said on the standard error; nothing is sent':
    'lê corpos que um programa envia a este serviço e mostra o corpo de POST /api/enqueue-messages em que eles se tornam; o que uma mensagem não leva é dito na saída de erros; nada é enviado',
  '--from is one of {0}.': '--from é um destes: {0}.',
  'The standard input holds no body.': 'A entrada padrão não tem nenhum corpo.',
  'The program may also stay as it is: with {0} as its address (docs/guide/other-providers.md).':
    'O programa também pode ficar como está: com {0} como endereço (docs/guide/other-providers.pt-BR.md).',
  'Bodies: {0}, messages: {1}, refused: {2}. Nothing was sent.':
    'Corpos: {0}, mensagens: {1}, recusados: {2}. Nada foi enviado.',
  '{0} of them cannot be a message: the lines above say why.':
    '{0} deles não podem ser uma mensagem: as linhas acima dizem por quê.',
  '{0}: refused: {1}': '{0}: recusado: {1}',
  '{0}: {1} to {2}': '{0}: {1} para {2}',
  'without {0}: {1}': 'sem {0}: {1}',
  file: 'arquivo',
  template: 'template',
  text: 'texto',
};
