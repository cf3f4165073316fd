import type { Bilingual, Language } from '../../../libs/core/src/index.js';
import { type Call, expectedEnd, type OddAnswer, ODD_ANSWERS } from './odd-answers.js';

const HEADS: Bilingual<readonly string[]> = {
  'pt-BR': ['resposta', 'leitura', 'cancelamento', 'envio', 'MCP: leitura', 'MCP: cancelamento, envio'],
  en: ['answer', 'reading', 'cancellation', 'send', 'MCP: reading', 'MCP: cancellation, send'],
};
const WORDS: Bilingual<{ taken: string; again: string; perhaps: string }> = {
  'pt-BR': { taken: 'aceita', again: 'pede de novo', perhaps: 'talvez feito' },
  en: { taken: 'taken', again: 'asks again', perhaps: 'perhaps done' },
};

/** The names of the odd answers in Portuguese. */
const PORTUGUESE: Readonly<Record<string, string>> = {
  'HTML 502 of a proxy': 'HTML 502 de um proxy',
  'HTML 200 of a captive portal': 'HTML 200 de um portal de login da rede',
  '200 without a body': '200 sem corpo',
  'half of a body': 'metade de um corpo',
  '103 first': '103 antes',
  gzip: 'gzip',
  'wrong content type': 'tipo de conteúdo errado',
  'never an answer': 'resposta que nunca vem',
  'a byte at a time, without end': 'um byte por vez, sem fim',
  'reset before the headers': 'conexão cortada antes dos cabeçalhos',
  'reset after the headers': 'conexão cortada depois dos cabeçalhos',
  'redirect to a login': 'redirecionamento para um login',
  '204 where an answer is due': '204 onde se espera uma resposta',
  'truncated JSON': 'JSON cortado',
  'JSON of another shape': 'JSON de outro formato',
  'JSON that is no object': 'JSON que não é um objeto',
  '429 with Retry-After in words': '429 com Retry-After em palavras',
  '429 with a negative Retry-After': '429 com Retry-After negativo',
  '429 with a huge Retry-After': '429 com Retry-After enorme',
  'HTML 413 of a proxy': 'HTML 413 de um proxy',
  'HTML 414 of a proxy': 'HTML 414 de um proxy',
  'HTML 401': 'HTML 401',
  'a very long page': 'uma página muito longa',
  BOM: 'BOM',
  'Latin-1': 'Latin-1',
  'an error in the chunks': 'um erro nos chunks',
  'kept alive, and closed': 'keep-alive, e fechada',
  'no HTTP': 'nada de HTTP',
};

/** How every kit ends in each odd answer, as the tests demand it: a table in Markdown. */
export function oddAnswersTable(language: Language): string {
  const heads = HEADS[language];
  const rows = ODD_ANSWERS.map((odd) => {
    const told = (call: Call, isForAssistants?: boolean) => cell(odd, call, language, isForAssistants);
    const own = [told('message'), told('cancel'), told('send'), told('message', true), told('send', true)];
    return [language === 'en' ? odd.name : PORTUGUESE[odd.name]!, ...own];
  });
  return [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function cell(odd: OddAnswer, call: Call, language: Language, isForAssistants?: boolean): string {
  const { taken, again, perhaps } = WORDS[language];
  const { end, asked } = expectedEnd(odd, call, isForAssistants);
  if (end === 'answer') return asked === 1 ? taken : again;
  return `\`${end.code}\`${end.mayBeDone ? `, ${perhaps}` : ''}`;
}
