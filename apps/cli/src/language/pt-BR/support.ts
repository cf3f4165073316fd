import type { Phrases } from '@recado/core';

/** Phrases of the command `support`. */
export const supportPhrases: Phrases = {
  '[--to <file>] [--log <file | ->]': '[--to <arquivo>] [--log <arquivo | ->]',
  'writes one text file to send to whoever helps: versions, settings, doctor, metrics, processes, tables, plans, and with --log the last lines of a log (- reads them from the standard input); secrets, phones, e-mails and texts are left out':
    'grava um arquivo de texto para enviar a quem ajuda: versões, configuração, doctor, métricas, processos, tabelas, planos e, com --log, as últimas linhas de um log (- as lê da entrada padrão); segredos, telefones, e-mails e textos ficam de fora',
  'Could not be had: {0}. The file says why.': 'Não foi possível obter: {0}. O arquivo diz por quê.',
  'Read the file before you send it.': 'Leia o arquivo antes de enviá-lo.',
  'The log {0} cannot be read ({1}).': 'Não foi possível ler o log {0} ({1}).',
  '{0} cannot be written ({1}).': 'Não foi possível gravar {0} ({1}).',
};
