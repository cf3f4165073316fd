import { both, catalogue } from '@recado/core';
import type { InstallFailure, LibraryFacts } from '@recado/gateways';

const FAILURES = {
  no_npm: both(
    'O npm não está na máquina ou na imagem do contêiner deste processo. Instale o Node.js com npm, ou copie para lá a pasta linked-phone da pasta de dados de uma máquina onde a instalação funcionou.',
    'npm is not on the machine, or in the container image, of this process. Install Node.js with npm, or copy the folder linked-phone there from the data folder of a machine where the installation worked.',
  ),
  no_network: both(
    'O npm não alcançou o repositório de pacotes. Libere a saída para registry.npmjs.org, ou informe o proxy ou o espelho da sua rede (npm config set proxy ou registry), e tente de novo.',
    'npm did not reach the registry of packages. Allow connections to registry.npmjs.org, or name the proxy or the mirror of your network (npm config set proxy or registry), and try again.',
  ),
  not_writable: both(
    'A pasta de dados não aceita gravações deste processo. Monte-a com permissão de escrita para o usuário que roda o Recado, e tente de novo.',
    'The data folder takes no writes of this process. Mount it writable for the user who runs Recado, and try again.',
  ),
  disk_full: both(
    'O disco da pasta de dados está cheio: são precisos 60 MB. Libere espaço e tente de novo.',
    'The disk of the data folder is full: 60 MB are needed. Free some space and try again.',
  ),
  other_archive: both(
    'O repositório de pacotes entregou um arquivo diferente do que a lista do Recado conhece, e ele foi recusado. Confira qual espelho o npm usa.',
    'The registry handed out another archive than the list of Recado knows, and it was refused. Check which mirror npm uses.',
  ),
  too_slow: both(
    'O npm não terminou em 10 minutos. Confira a rede do servidor e tente de novo.',
    'npm did not end within 10 minutes. Check the network of the server and try again.',
  ),
  other: both(
    'O npm terminou com um erro. O que ele disse está abaixo.',
    'npm ended with an error. What it said is below.',
  ),
} as const satisfies Record<InstallFailure, unknown>;

/** The texts about the library that linked phones need. */
export const libraryTexts = catalogue({
  title: both('Biblioteca do celular', 'Library for phones'),
  lead: both(
    'O que fala com o WhatsApp não faz parte do Recado: é instalado uma vez, a pedido de um administrador, em cada máquina que envia.',
    'What talks to WhatsApp is no part of Recado: it is installed once, when an administrator asks for it, on each machine that sends.',
  ),
  some: both(
    'Um processo sem a biblioteca não pode assumir o celular se o que o segura parar.',
    'A process without the library cannot take the phone over when the one that holds it stops.',
  ),
  facts: both(
    ({ name, version, packages, megabytes }: LibraryFacts) =>
      `Será instalado ${name} ${version} pelo npm: ${packages} pacotes, ${megabytes} MB, em versões e somas fixas, na pasta de dados.`,
    ({ name, version, packages, megabytes }) =>
      `npm will install ${name} ${version}: ${packages} packages, ${megabytes} MB, with fixed versions and checksums, in the data folder.`,
  ),
  licences: both(
    ({ licences, unclear }: LibraryFacts) => `Licenças: ${licences}. Sem o texto de uma licença: ${unclear}.`,
    ({ licences, unclear }) => `Licences: ${licences}. Without a text of a licence: ${unclear}.`,
  ),
  install: both('Instalar a biblioteca', 'Install the library'),
  again: both('Tentar de novo', 'Try again'),
  administrators: both('Um administrador a instala nesta página.', 'An administrator installs it on this page.'),
  begun: both(
    'A instalação começou. Ela leva de segundos a poucos minutos, e esta página acompanha.',
    'The installation has begun. It takes seconds or a few minutes, and this page follows it.',
  ),
  notBegun: both(
    'Nada foi começado: a instalação já está em andamento, ou nenhum processo que envia está em execução.',
    'Nothing was begun: the installation is under way already, or no process that sends is running.',
  ),
  process: both('Processo', 'Process'),
  state: both('Biblioteca', 'Library'),
  installed: both(
    (version: string) => `Instalada: ${version}`,
    (version) => `Installed: ${version}`,
  ),
  other: both(
    (version: string) => `De outra versão: ${version}`,
    (version) => `Of another version: ${version}`,
  ),
  missing: both('Não instalada', 'Not installed'),
  asked: both('Vai começar', 'About to begin'),
  running: both('Instalando', 'Being installed'),
  failed: both('Falhou', 'Failed'),
  failures: FAILURES,
});
