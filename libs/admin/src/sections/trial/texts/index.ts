import { both, catalogue } from '@recado/core';

/** The texts of the page that tries requests of the API, in both languages. */
export const trialTexts = catalogue({
  commands: { list: both('Testar a API', 'Try the API') },
  trial: {
    title: both('Testar a API', 'Try the API'),
    titleOf: both(
      (summary: string) => `Testar: ${summary}`,
      (summary) => `Try: ${summary}`,
    ),
    lead: both(
      'Envie as requisições da referência a este servidor, com uma chave de teste. As mensagens vão para o simulador: ninguém as recebe.',
      'Send the requests of the reference to this server, with a test key. Messages go to the simulator: nobody receives them.',
    ),
    docs: both('Referência da API', 'API reference'),
    none: both('A API roda em outro processo', 'The API runs in another process'),
    noneText: both(
      'Este painel não atende a API, e por isso não a testa aqui. Use os exemplos da referência com uma chave de teste.',
      'This panel does not serve the API and cannot try it here. Use the samples of the reference with a test key.',
    ),
    request: both('Requisição', 'Request'),
    address: both('Endereço', 'Address'),
    keyHint: both(
      'A requisição usa uma chave de teste sua, que aparece em Chaves de API e termina em uma hora. As mensagens vão para o simulador: ninguém as recebe.',
      'The request uses a test key of yours, which is listed under API keys and ends within an hour. Messages go to the simulator: nobody receives them.',
    ),
    query: both('Parâmetros da consulta', 'Query parameters'),
    queryHint: both(
      (names: string) => `Em branco: nenhum. Exemplo: nome=valor&outro=valor. Nomes: ${names}.`,
      (names) => `Empty: none. Example: name=value&other=value. Names: ${names}.`,
    ),
    body: both('Corpo', 'Body'),
    bodyHint: both('Em JSON.', 'In JSON.'),
    missing: both('Campo obrigatório.', 'This field is required.'),
    step: both('Um endereço não pode ter “.” nem “..” aqui.', 'An address cannot have “.” or “..” here.'),
    send: both('Enviar requisição', 'Send request'),
    answer: both('Resposta', 'Answer'),
    sent: both('Enviado', 'Sent'),
    status: both('Status HTTP', 'HTTP status'),
    noBody: both('A resposta não tem corpo.', 'The answer has no body.'),
  },
});
