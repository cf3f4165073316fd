import type { Phrases } from '@recado/core';

/** Phrases of the commands about opt-outs. */
export const optOutPhrases: Phrases = {
  '--phone <digits> [--scope {0}]': '--phone <dígitos> [--scope {0}]',
  '--phone <digits>': '--phone <dígitos>',
  'no sending to this number begins any more; what waits for it is canceled':
    'nenhum envio para este número começa mais; o que está na fila para ele é cancelado',
  'lets this number be written to again; what was canceled stays canceled':
    'volta a permitir envios para este número; o que foi cancelado continua cancelado',
  'prints every number that opted out, newest first, as CSV that import-opt-outs reads; --spreadsheet: with words, phones and times as the file of the panel has them; --json for programs':
    'lista todos os números descadastrados, do mais novo ao mais antigo, em CSV que import-opt-outs lê; --spreadsheet: com palavras, telefones e horários como no arquivo do painel; --json para programas',
  '[--spreadsheet | --json]': '[--spreadsheet | --json]',
  'Give one of --spreadsheet and --json.': 'Informe --spreadsheet ou --json, não os dois.',
  '< <file>': '< <arquivo>',
  'reads CSV from the standard input, numbers with the country code, and adds them; exit code 1 where one was refused':
    'lê CSV da entrada padrão, números com o código do país, e os descadastra; código de saída 1 se algum foi recusado',
  'What waits is being canceled by the workers.': 'O que está na fila está sendo cancelado pelos workers.',
  '{0} had opted out already.': '{0} já estava descadastrado.',
  '{0} opted out.': '{0} foi descadastrado.',
  '{0} has not opted out.': '{0} não está descadastrado.',
  '{0} may be written to again.': '{0} pode voltar a receber mensagens.',
  'The file holds no phone number.': 'O arquivo não tem nenhum número de telefone.',
  '{0} added, {1} known already. {2}': '{0} adicionados, {1} já conhecidos. {2}',
  'Correct these lines and import them again.': 'Corrija estas linhas e importe-as de novo.',
  'A scope is one of {0}.': 'O escopo deve ser um destes: {0}.',
};
