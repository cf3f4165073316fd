import { both, catalogue } from '@recado/core';

/** What a person does not want, as a word. */
export const OPT_OUT_SCOPE_WORDS = {
  all: both('Nenhuma mensagem', 'Any message'),
  marketing: both('Publicidade', 'Advertising'),
};

/** Where an opt-out comes from, in words. */
export const OPT_OUT_SOURCE_WORDS = {
  api: both('Pela API', 'API'),
  panel: both('Pelo painel', 'Panel'),
  cli: both('Pela linha de comando', 'Command line'),
  import: both('De um arquivo', 'From a file'),
  recipient: both('Mensagem da própria pessoa', 'Message from the person'),
  provider: both('Informado pelo provedor', 'Reported by the provider'),
};

/** The words of a file of opt-outs for people. */
export const FILE_WORDS = catalogue({
  scopes: OPT_OUT_SCOPE_WORDS,
  sources: OPT_OUT_SOURCE_WORDS,
  columns: both(
    ['Telefone', 'Não quer', 'Origem', 'Canal', 'Registrado por', 'Registrado em'],
    ['Phone', 'Does not want', 'Source', 'Channel', 'Added by', 'Added at'],
  ),
});
