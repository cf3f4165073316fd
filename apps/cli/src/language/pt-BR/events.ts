import type { Phrases } from '@recado/core';

/** Phrases of the commands that listen to events and make them happen, and of those that talk to a server. */
export const eventPhrases: Phrases = {
  '[--forward-to <url>] [--events <a,b>] [--url <server>]': '[--forward-to <url>] [--events <a,b>] [--url <servidor>]',
  'prints the events of webhooks, signature checked, and posts them to --forward-to; ends with Ctrl-C. With RECADO_URL and RECADO_KEY those of a key, otherwise all of the installation here':
    'imprime os eventos de webhook, com a assinatura conferida, e os envia a --forward-to; termina com Ctrl-C. Com RECADO_URL e RECADO_KEY, os de uma chave; sem elas, todos os da instalação daqui',
  'There is no event "{0}": choose from {1}.': 'Não existe o evento "{0}": escolha entre {1}.',
  '--forward-to must be an address that begins with http:// or https://.':
    '--forward-to deve ser um endereço que começa com http:// ou https://.',
  'Listening. The events are signed with {0}': 'Escutando. Os eventos são assinados com {0}',
  'The database is away, or others write to it for too long. Trying again.':
    'O banco de dados está fora, ou outros gravam nele por tempo demais. Tentando de novo.',
  'The server has ended this listener: events of meanwhile are lost, and the secret is another one.':
    'O servidor encerrou esta escuta: os eventos desse intervalo se perderam, e o segredo é outro.',
  'They are forwarded to {0}': 'Eles são enviados a {0}',
  '  → {0} in {1} ms': '  → {0} em {1} ms',
  '  → no answer ({0})': '  → sem resposta ({0})',
  'An event was not signed with the secret, and was left out: {0}':
    'Um evento não estava assinado com o segredo e ficou de fora: {0}',
  '<event> [--url <server>]': '<evento> [--url <servidor>]',
  'makes an event of webhooks happen in the simulator, such as message.failed; nothing goes to WhatsApp. With RECADO_URL and RECADO_KEY (a test key) on that server':
    'faz um evento de webhook acontecer no simulador, como message.failed; nada vai ao WhatsApp. Com RECADO_URL e RECADO_KEY (uma chave de teste), naquele servidor',
  'Which event? Such as message.failed.': 'Qual evento? Por exemplo, message.failed.',
  'A key cannot make {0}: run "trigger" where the server runs.':
    'Uma chave não consegue fazer {0} acontecer: execute "trigger" onde o servidor está.',
  'This is not a test key: its messages would leave by real channels.':
    'Esta não é uma chave de teste: as mensagens sairiam por canais de verdade.',
  'Message {0} was canceled.': 'A mensagem {0} foi cancelada.',
  'Message {0} to {1} was queued in the simulator.': 'A mensagem {0} para {1} foi enfileirada no simulador.',
  '{0} was added to the opt-outs of test keys, and removed again.':
    '{0} foi incluído nos descadastros de chaves de teste e retirado em seguida.',
  'The recipient of message {0} answered in the simulator.': 'O destinatário da mensagem {0} respondeu no simulador.',
  'Message {0} has not left: does a worker run?': 'A mensagem {0} não saiu: há um worker em execução?',
  'Nobody listens: the example of {0} goes only to "listen".':
    'Ninguém está escutando: o exemplo de {0} vai só para "listen".',
  'The example of {0} went to {1} that listen, and to no other webhook.':
    'O exemplo de {0} foi para {1} que escutam, e para nenhum outro webhook.',
  '[--url <server>]': '[--url <servidor>]',
  'offers the tools of the server at RECADO_URL, with RECADO_KEY, to an assistant on the standard input and output (Model Context Protocol)':
    'oferece as ferramentas do servidor em RECADO_URL, com RECADO_KEY, a um assistente pela entrada e pela saída padrão (Model Context Protocol)',
  'Set RECADO_URL and RECADO_KEY.': 'Defina RECADO_URL e RECADO_KEY.',
  'The server answered {0}.': 'O servidor respondeu {0}.',
  'The answer was not from Recado.': 'A resposta não veio do Recado.',
  'It may have been canceled: call cancel again with the same token. Do not preview again.':
    'Pode ter sido cancelado: chame cancel de novo com o mesmo token. Não faça outra pré-visualização.',
  'It may have been sent: call send again with the same token and the same content. Do not preview again.':
    'Pode ter sido enviado: chame send de novo com o mesmo token e o mesmo conteúdo. Não faça outra pré-visualização.',
  '{0} does not answer ({1}).': '{0} não responde ({1}).',
  'The address of the server must begin with https:// or http://.':
    'O endereço do servidor deve começar com https:// ou http://.',
  'A server by its address needs RECADO_KEY.': 'Um servidor pelo endereço precisa de RECADO_KEY.',
  'RECADO_KEY needs RECADO_URL, the address of its server.':
    'RECADO_KEY precisa de RECADO_URL, o endereço do servidor dela.',
};
