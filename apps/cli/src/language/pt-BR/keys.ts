import type { Phrases } from '@recado/core';

/** Phrases of the commands about API keys. */
export const keyPhrases: Phrases = {
  [`--name <name> --scopes <a,b> [--test] [--expires <date or time> | --expires-in-days <n>]
      [--ip <address or subnet, …>] [--timezone <zone>] [--missing-variable reject|empty]
      [--requests-per-minute <n>] [--requests-per-day <n>] [--messages-per-minute <n>] [--messages-per-day <n>]
      [--channel <name>] [--dialects <meta,…>] [--no-lost-answer-guard] [--token-stdin]`]: `--name <nome> --scopes <a,b> [--test] [--expires <data ou hora> | --expires-in-days <n>]
      [--ip <endereço ou sub-rede, …>] [--timezone <fuso>] [--missing-variable reject|empty]
      [--requests-per-minute <n>] [--requests-per-day <n>] [--messages-per-minute <n>] [--messages-per-day <n>]
      [--channel <nome>] [--dialects <meta,…>] [--no-lost-answer-guard] [--token-stdin]`,
  'creates an API key and prints it; --token-stdin takes an existing one over and prints nothing; no two active keys have the same name':
    'cria uma chave de API e a imprime; --token-stdin assume uma chave que já existe e não imprime nada; duas chaves ativas não têm o mesmo nome',
  'Key {0} "{1}" was taken over: {2}…{3} ({4}).': 'A chave {0} "{1}" foi assumida: {2}…{3} ({4}).',
  'Key {0} "{1}" was created ({2}). It is shown this once.':
    'A chave {0} "{1}" foi criada ({2}). Ela só é mostrada desta vez.',
  'A test key cannot use {0}: left out.': 'Uma chave de teste não pode usar {0}: ficou de fora.',
  '--expires and --expires-in-days say the same thing: choose one.':
    '--expires e --expires-in-days definem a mesma coisa: use só uma das duas.',
  '--expires must be a date (2027-01-31, to its end), a time (2027-01-31 18:00:00) or ISO 8601 with an offset.':
    '--expires deve ser uma data (2027-01-31, até o fim do dia), uma data com hora (2027-01-31 18:00:00) ou ISO 8601 com o deslocamento do fuso.',
  'There is no dialect "{0}": choose from {1}.': 'Não existe o dialeto "{0}": escolha entre {1}.',
  'There is no scope "{0}": choose from {1}.': 'Não existe o escopo "{0}": escolha entre {1}.',
  '--name <name> [--grace <0, 30m, 24h, 7d>]': '--name <nome> [--grace <0, 30m, 24h, 7d>]',
  'gives an API key a new secret and prints it; the old one works for the grace (none unless given) as well':
    'dá um novo segredo a uma chave de API e o imprime; o antigo ainda vale durante a carência (nenhuma, se não for informada)',
  'Key {0} "{1}" has a new secret. It is shown this once. {2}':
    'A chave {0} "{1}" tem um novo segredo. Ele só é mostrado desta vez. {2}',
  'There are {0} active keys named "{1}": use the panel.': 'Há {0} chaves ativas com o nome "{1}": use o painel.',
  'There is no active key named "{0}".': 'Não há chave ativa com o nome "{0}".',
  '--grace must be 0, or minutes, hours or days, like 30m, 24h or 7d.':
    '--grace deve ser 0, ou minutos, horas ou dias, como 30m, 24h ou 7d.',
  'The old one is refused from now on.': 'O antigo é recusado a partir de agora.',
  'The old one works until {0}.': 'O antigo vale até {0}.',
  'prints the API keys, never their secrets: state, scopes, last use and end; --json for programs':
    'lista as chaves de API, nunca os segredos: situação, escopos, último uso e validade; --json para programas',
  NAME: 'NOME',
  KEY: 'CHAVE',
  MODE: 'MODO',
  SCOPES: 'ESCOPOS',
  'LAST USED': 'ÚLTIMO USO',
  FROM: 'DE',
  EXPIRES: 'EXPIRA',
  active: 'ativa',
  expired: 'expirada',
  revoked: 'revogada',
  test: 'teste',
  live: 'produção',
  '--name <name> [--cancel-waiting]': '--name <nome> [--cancel-waiting]',
  'revokes every API key of this name, in every process within a second; with --cancel-waiting what they queued and has not left yet is canceled, otherwise it still goes out':
    'revoga todas as chaves de API com este nome, em todos os processos, em menos de um segundo; com --cancel-waiting, o que elas enfileiraram e ainda não saiu é cancelado; sem a opção, ainda sai',
  'The key "{0}" was revoked.': 'A chave "{0}" foi revogada.',
  '{0} keys "{1}" were revoked.': '{0} chaves "{1}" foram revogadas.',
  'What they left waiting is being canceled by the workers.':
    'O que elas deixaram na fila está sendo cancelado pelos workers.',
};
