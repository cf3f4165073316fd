import type { Phrases } from '@recado/core';

/** Phrases of the command `rotate-secret`. */
export const rotateSecretPhrases: Phrases = {
  'settings of channels': 'configurações de canais',
  'linked phones and their keys': 'celulares conectados e suas chaves',
  'secrets of webhooks': 'segredos de webhooks',
  'secrets of keys for other providers’ programs': 'segredos de chaves para programas de outros provedores',
  'secrets of alerts': 'segredos de avisos',
  'secrets of authenticator apps': 'segredos de aplicativos autenticadores',
  'callbacks that were not read yet': 'recibos que ainda não foram lidos',
  'keys of sealed texts': 'chaves de textos cifrados',
  'while servers run with the new APP_SECRET and the old one as APP_SECRET_PREVIOUS: seals everything in the database with the new one, and says when the old one may be taken out; may be interrupted and repeated; without --yes it only counts':
    'com os servidores em execução com o novo APP_SECRET e o antigo em APP_SECRET_PREVIOUS: cifra tudo no banco com o novo e diz quando o antigo pode ser tirado; pode ser interrompido e repetido; sem --yes só conta',
  'APP_SECRET_PREVIOUS is missing: it must be the old secret, and APP_SECRET the new one.':
    'Falta APP_SECRET_PREVIOUS: deve ser o segredo antigo, e APP_SECRET o novo.',
  'APP_SECRET is missing: it must be the new secret, and APP_SECRET_PREVIOUS the old one.':
    'Falta APP_SECRET: deve ser o segredo novo, e APP_SECRET_PREVIOUS o antigo.',
  'APP_SECRET and APP_SECRET_PREVIOUS are the same.': 'APP_SECRET e APP_SECRET_PREVIOUS são iguais.',
  'Neither APP_SECRET nor APP_SECRET_PREVIOUS is the secret of this database: nothing was changed.':
    'Nem APP_SECRET nem APP_SECRET_PREVIOUS é o segredo deste banco de dados: nada foi alterado.',
  'Process {0} on {1} has not said that it knows the new APP_SECRET.':
    'O processo {0} em {1} não disse que conhece o novo APP_SECRET.',
  'Nothing was changed: these processes could not open any more what would be sealed anew, and receipts and answers would be lost. Start every server with both secrets, then repeat this. A process that was killed counts for two minutes.':
    'Nada foi alterado: esses processos não abririam mais o que fosse cifrado de novo, e recibos e respostas se perderiam. Inicie todos os servidores com os dois segredos e repita o comando. Um processo morto à força conta por dois minutos.',
  '{0}: {1} of {2}': '{0}: {1} de {2}',
  '{0}: {1} were sealed with the present APP_SECRET.': '{0}: {1} foram cifrados com o APP_SECRET atual.',
  '{0}: {1} are sealed with APP_SECRET_PREVIOUS.': '{0}: {1} estão cifrados com APP_SECRET_PREVIOUS.',
  '{0}: {1} are sealed with neither of the two.': '{0}: {1} não estão cifrados com nenhum dos dois.',
  'Not everything could be sealed anew: a server may still run with the old secret as its APP_SECRET. Restart it with both, and repeat this.':
    'Nem tudo pôde ser cifrado de novo: um servidor ainda pode estar em execução com o segredo antigo em APP_SECRET. Reinicie-o com os dois e repita o comando.',
  'Nothing was changed: start every server with both secrets, then repeat this with --yes.':
    'Nada foi alterado: inicie todos os servidores com os dois segredos e repita o comando com --yes.',
  'Nothing is sealed with APP_SECRET_PREVIOUS any more ({0} texts with APP_SECRET): take it out of every process, an hour after the last one started with both.':
    'Nada mais está cifrado com APP_SECRET_PREVIOUS ({0} textos com APP_SECRET): tire-o de todos os processos, uma hora depois que o último iniciou com os dois.',
};
