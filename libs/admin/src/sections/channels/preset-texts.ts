import { both, catalogue } from '@recado/core';

/** The texts about a preset that is newer than the copy that a channel keeps, in both languages. */
export const presetTexts = catalogue({
  title: both(
    (preset: string) => `Versão nova da descrição: ${preset}`,
    (preset) => `New version of the description: ${preset}`,
  ),
  lead: both(
    (channel: string) => `O que muda no canal ${channel} se você usar a descrição que vem com esta versão do Recado.`,
    (channel) =>
      `What changes in the channel ${channel} if you use the description that ships with this version of Recado.`,
  ),
  newer: both(
    (preset: string) => `A descrição do ${preset} que vem com o Recado tem uma versão mais nova que a deste canal.`,
    (preset) => `The description of ${preset} that ships with Recado has a newer version than that of this channel.`,
  ),
  newerChanged: both(
    (preset: string) =>
      `A descrição do ${preset} que vem com o Recado tem uma versão mais nova, e a deste canal foi alterada à mão.`,
    (preset) =>
      `The description of ${preset} that ships with Recado has a newer version, and that of this channel was changed by hand.`,
  ),
  differs: both(
    (preset: string) =>
      `A descrição deste canal não é a do ${preset} que vem com esta versão do Recado: é de uma versão anterior, ou foi alterada à mão.`,
    (preset) =>
      `The description of this channel is not that of ${preset} that ships with this version of Recado: it is of an earlier version, or was changed by hand.`,
  ),
  changes: both(
    (parts: string) => `Muda: ${parts}.`,
    (parts) => `What changes: ${parts}.`,
  ),
  open: both('Ver o que muda', 'See what changes'),
  byEnvironment: both(
    'Este canal é descrito pelas variáveis de ambiente: para usar a nova, substitua HTTP_GATEWAY_DESCRIPTION, ou o seu arquivo, e reinicie.',
    'This channel is described by the environment: to use the new one, replace HTTP_GATEWAY_DESCRIPTION, or its file, and restart.',
  ),
  part: both('Parte', 'Part'),
  place: both('Onde', 'Where'),
  before: both('Neste canal (deixa de valer)', 'In this channel (will be lost)'),
  after: both('Na descrição nova', 'In the new description'),
  nothing: both('nada', 'nothing'),
  parts: {
    name: both('nome', 'name'),
    secrets: both('nomes dos segredos', 'names of the secrets'),
    isIdempotent: both('repetições reconhecidas', 'recognised repetitions'),
    isLinkedPhone: both('celular conectado', 'linked phone'),
    headers: both('cabeçalhos', 'headers'),
    basicAuth: both('usuário e senha', 'user and password'),
    request: both('pedido que envia textos', 'request that sends texts'),
    media: both('pedidos que enviam arquivos', 'requests that send files'),
    outcomes: both('como as respostas são lidas', 'how answers are read'),
    check: both('pedido que vê o estado', 'request that looks at the state'),
    callbacks: both('recibos e mensagens recebidas', 'receipts and messages received'),
  },
  take: both('Usar a descrição nova', 'Use the new description'),
  takeChanged: both('Usar a nova e perder as alterações', 'Use the new one and lose the changes'),
  keep: both('Manter a deste canal', 'Keep that of this channel'),
  keepHint: both(
    'Mantida, o aviso volta só quando a descrição que vem com o Recado mudar de novo.',
    'If you keep it, this is told again only when the description that ships with Recado changes once more.',
  ),
  needsMore: both(
    'A descrição nova precisa de outros campos: confira-os e salve.',
    'The new description needs other fields: check them and save.',
  ),
  taken: both('O canal usa agora a descrição nova.', 'The channel now uses the new description.'),
  kept: both('O canal mantém a sua descrição.', 'The channel keeps its description.'),
  gone: both(
    'Não há versão nova da descrição deste canal.',
    'There is no new version of the description of this channel.',
  ),
});
