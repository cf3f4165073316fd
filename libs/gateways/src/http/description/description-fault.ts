import {
  type Both,
  both,
  type JsonPlace,
  type Language,
  type Phrases,
  type Violation,
  violationText,
} from '@recado/core';

/**
 * What is wrong with a description, by its stable code. `{0}`: the line, `{1}`: the column, `{2}`: the JSON pointer, then what
 * the fault names. The command line recognises the English ones.
 */
const TEXTS = {
  not_json: both('não é JSON. {3}', 'this is no JSON. {3}'),
  too_long: both(
    'a descrição é longa demais: valem até {3} bytes e 32 níveis',
    'the description is too long: up to {3} bytes and 32 levels are read',
  ),
  field_repeated: both('o campo está duas vezes no mesmo objeto', 'the field is there twice in one object'),
  field_unknown: both('campo desconhecido “{3}”; valem {4}', 'unknown field “{3}”; one of {4}'),
  field_mistyped: both('campo desconhecido “{3}”; você quis dizer “{4}”?', 'unknown field “{3}”; did you mean “{4}”?'),
  field_missing: both('falta o campo “{3}”', 'the field “{3}” is missing'),
  fields_conflict: both('dê só um de {3}', 'give only one of {3}'),
  value_unknown: both('valor desconhecido “{3}”; valem {4}', 'unknown value “{3}”; one of {4}'),
  value_mistyped: both(
    'valor desconhecido “{3}”; você quis dizer “{4}”? Valem {5}',
    'unknown value “{3}”; did you mean “{4}”? One of {5}',
  ),
  value_wrong: both('isto precisa ser {3}', 'this must be {3}'),
  too_many: both('há itens demais: valem até {3}', 'too many: up to {3} are allowed'),
  linked_phone_needed: both(
    '“reach_out_locked” vale só com "isLinkedPhone": true na descrição',
    '“reach_out_locked” needs "isLinkedPhone": true in the description',
  ),
  key_needed: both(
    '"isIdempotent": true vale só se cada pedido leva {key} ou {id}, por onde o provedor reconhece a mensagem',
    '"isIdempotent": true needs {key} or {id} in each request, by which the provider recognises the message',
  ),
  rule_unreached: both(
    'nenhuma resposta chega a esta regra: {3}, que vem antes, serve para todas as dela',
    'no answer reaches this rule: {3}, which stands before it, holds for all of its answers',
  ),
  placeholder_unknown: both(
    '“{3}” não existe aqui; valem {4}, e “{{” para uma chave',
    'there is no “{3}” here; one of {4}, and “{{” for a brace',
  ),
} as const satisfies Record<string, Both>;

export type DescriptionFaultCode = keyof typeof TEXTS;

/** What a value must be, in both languages; a name in `EXPECTED`. */
export type Expected = keyof typeof EXPECTED;

const EXPECTED = {
  object: both('um objeto { … }', 'an object { … }'),
  list: both('uma lista [ … ]', 'a list [ … ]'),
  text: both('um texto de 1 a 500 caracteres', 'a text of 1 to 500 characters'),
  words: both(
    'um texto de até 200 caracteres, ou um objeto com um em "pt-BR" e um em "en"',
    'a text of up to 200 characters, or an object with one in "pt-BR" and one in "en"',
  ),
  boolean: both('true ou false', 'true or false'),
  status: both('um status como 429 ou "4xx", ou uma lista deles', 'a status such as 429 or "4xx", or a list of them'),
  scalar: both('um texto, um número, true, false ou null', 'a text, a number, true, false or null'),
  seconds: both('um número inteiro de segundos, de 1 a 86400', 'a whole number of seconds, from 1 to 86400'),
  pointer: both(
    'um ponteiro JSON: vazio, ou começando com "/", como "/data/id"',
    'a JSON pointer: empty, or beginning with "/", such as "/data/id"',
  ),
  path: both(
    'um caminho que começa com "/" ou "?", sem espaços e sem "#"',
    'a path that begins with "/" or "?", without spaces and without "#"',
  ),
  headerName: both(
    'o nome de um cabeçalho que a descrição pode dar (nem Host, nem Content-Length, nem Content-Type)',
    'the name of a header that a description may give (not Host, Content-Length or Content-Type)',
  ),
  headerValue: both(
    'um valor de cabeçalho: caracteres ASCII visíveis e espaços',
    'a value for a header: visible ASCII characters and spaces',
  ),
  secret: both('um dos segredos: "{secret.1}" a "{secret.5}"', 'one of the secrets: "{secret.1}" to "{secret.5}"'),
  notEmpty: both('uma lista ou um objeto com ao menos um item', 'a list or an object with one item at least'),
} as const satisfies Record<string, Both>;

/** The first fault of a description, and where it is. */
export interface DescriptionFault {
  code: DescriptionFaultCode;
  /** A JSON pointer. */
  path: string;
  place: JsonPlace;
  /** The values of its sentence, from `{3}` on; one may be what is expected, or a fault of JSON. */
  params: readonly FaultParam[];
}
export type FaultParam = string | { expected: Expected } | { violation: Violation };

/** The sentence for a fault, with its line: `line 12, column 15: /outcomes/2/then: …`. */
export function descriptionFaultText({ code, path, place, params }: DescriptionFault, language: Language): string {
  const shown = params.map((param) => paramText(param, language));
  const sentence = TEXTS[code][language].replaceAll(/\{(\d)\}/g, (_, index: string) => shown[Number(index) - 3] ?? '');
  return `${POSITION[language](place)}: ${path === '' ? '' : `${path}: `}${sentence}`;
}

const POSITION = {
  'pt-BR': ({ line, column }: JsonPlace) => `linha ${line}, coluna ${column}`,
  en: ({ line, column }: JsonPlace) => `line ${line}, column ${column}`,
};

function paramText(param: FaultParam, language: Language): string {
  if (typeof param === 'string') return param;
  return 'expected' in param ? EXPECTED[param.expected][language] : violationText(param.violation, language);
}

/** The Portuguese sentences by the English ones, with `{0}` for their first value, for those who get them in English. */
export const DESCRIPTION_PHRASES: Phrases = Object.fromEntries([
  ...Object.values(TEXTS).flatMap(({ en, 'pt-BR': portuguese }) =>
    // The fault of a whole description names no pointer.
    [true, false].map((hasPath) => [template(en, 'en', hasPath), template(portuguese, 'pt-BR', hasPath)]),
  ),
  ...Object.values(EXPECTED).map(({ en, 'pt-BR': portuguese }) => [en, portuguese]),
]) as Phrases;

function template(sentence: string, language: Language, hasPath: boolean): string {
  const [line, column] = ['{0}', '{1}'] as unknown as [number, number];
  const position = POSITION[language]({ line, column });
  if (hasPath) return `${position}: {2}: ${sentence}`;
  return `${position}: ${sentence.replaceAll(/\{(\d)\}/g, (_, index: string) => `{${Number(index) - 1}}`)}`;
}
