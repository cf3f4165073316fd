import { type Both, both, catalogue, type Language } from '../language.js';
import type { PhoneAssumption, PhoneReason, RefusedPhone } from './phone-reading.js';

/** What a spreadsheet shows in place of a long number, where the one of a cell is not named. */
const SCIENTIFIC = '4,91511E+11';

/** A part of a cell at the end of a sentence. */
function quoted(part: string): string {
  return part === '' ? '' : `: “${part}”`;
}

/** Sentences without their full stop: they stand in tables, too. Some name a part of what was written. */
const refused: Readonly<Record<PhoneReason, Both | Both<(detail: string) => string>>> = {
  empty: both('Faltou o número', 'The number is missing'),
  no_number: both('Não há um número de telefone', 'There is no phone number'),
  too_short: both(
    'Faltam dígitos: escreva o DDD ou, de outro país, + e o código do país',
    'Digits are missing: write the area code or, for another country, + and its country code',
  ),
  too_long: both('Há dígitos demais', 'There are too many digits'),
  area_missing: both('Faltou o DDD', 'The area code is missing'),
  area_unknown: both(
    (area: string) => (area === '' ? 'O DDD não existe' : `O DDD ${area} não existe`),
    (area) => (area === '' ? 'Brazil has no such area code' : `Brazil has no area code ${area}`),
  ),
  brazil_number: both(
    'Depois do DDD, um celular tem 9 dígitos e começa com 9; um fixo tem 8 e começa de 2 a 5',
    'Behind the area code, a Brazilian mobile number has 9 digits and begins with 9; a landline has 8 and begins with 2 to 5',
  ),
  country_missing: both(
    'Parece um número do Brasil sem o código do país: escreva +55 e o DDD',
    'This looks like a Brazilian number without its country code: write +55 and the area code',
  ),
  country_unclear: both(
    'Não é um número do Brasil com DDD; de outro país, escreva + e o código do país',
    'This is no Brazilian number with its area code; for another country, write + and its country code',
  ),
  country_unknown: both('Nenhum país tem este código', 'No country has this country code'),
  leading_zero: both(
    'Começa com zero: escreva o DDD ou, de outro país, + e o código do país',
    'It begins with zero: write the area code or, for another country, + and its country code',
  ),
  trunk_zero_unclear: both(
    'O zero depois do código do país não é claro: escreva + e o número como se disca do exterior',
    'The zero behind the country code is not clear: write + and the number as it is dialed from abroad',
  ),
  scientific: both(
    (cell: string) => `O Excel trocou o número por ${cell || `algo como ${SCIENTIFIC}`}: formate a coluna como texto`,
    (cell) => `Excel changed the number into ${cell || `something like ${SCIENTIFIC}`}: format the column as text`,
  ),
  decimals: both(
    (cell: string) => `O número tem casas decimais${quoted(cell)}`,
    (cell) => `The number has decimals${quoted(cell)}`,
  ),
  negative: both('Há um sinal de menos antes do número', 'There is a minus sign before the number'),
  amount: both('É um valor, e não um telefone', 'This is an amount and no phone number'),
  date: both('É uma data, e não um telefone', 'This is a date and no phone number'),
  cpf: both(
    'É um CPF, e não um telefone; se for um telefone de outro país, escreva + antes',
    'This is a CPF and no phone number; if it is a number of another country, write + before it',
  ),
  cnpj: both(
    'É um CNPJ, e não um telefone; se for um telefone de outro país, escreva + antes',
    'This is a CNPJ and no phone number; if it is a number of another country, write + before it',
  ),
  text_before: both(
    (text: string) => `Há texto antes do número${quoted(text)}`,
    (text) => `There is text before the number${quoted(text)}`,
  ),
  text_after: both(
    (text: string) => `Há texto depois do número${quoted(text)}`,
    (text) => `There is text after the number${quoted(text)}`,
  ),
  digits_after: both(
    (text: string) => `Há mais dígitos depois do número${quoted(text)}`,
    (text) => `There are more digits after the number${quoted(text)}`,
  ),
  extension: both(
    (text: string) => `Há um ramal depois do número${quoted(text)}`,
    (text) => `There is an extension after the number${quoted(text)}`,
  ),
  several: both(
    (text: string) => `Há mais de um número${quoted(text)}: deixe um por linha`,
    (text) => `There is more than one number${quoted(text)}: keep one a line`,
  ),
  signs: both(
    (text: string) => `Há sinais que não são de um telefone${quoted(text)}`,
    (text) => `There are signs that no phone number has${quoted(text)}`,
  ),
  link: both('O link não contém um número', 'The link contains no number'),
  whatsapp_id: both(
    (id: string) => `Um identificador do WhatsApp não é um número${quoted(id)}`,
    (id) => `An id of WhatsApp is no number${quoted(id)}`,
  ),
};

const TEXTS = catalogue({
  refused,
  assumed: {
    country: both('com o código do Brasil acrescentado', 'with the country code of Brazil added'),
    trunk_zero: both('sem o zero de discagem', 'without the zero that is dialed within the country'),
    decimals: both('sem as casas decimais', 'without the decimals'),
    surroundings: both('sem o que estava em volta dele', 'without what stood around it'),
    unusual_length: both(
      'com uma quantidade de dígitos incomum nesse país',
      'with an unusual number of digits for its country',
    ),
  },
  readAs: both(
    (phone: string, assumed: string) => `O número foi lido como ${phone}${assumed === '' ? '' : `, ${assumed}`}`,
    (phone, assumed) => `The number was read as ${phone}${assumed === '' ? '' : `, ${assumed}`}`,
  ),
});

/** Why a number was refused, without a full stop. Without `detail`, as the name of a group of such numbers. */
export function refusedPhoneText(
  { reason, detail }: Pick<RefusedPhone, 'reason' | 'detail'>,
  language: Language,
): string {
  const text = TEXTS[language].refused[reason];
  return typeof text === 'string' ? text : text(detail);
}

/** Whether a code is a reason of this reader, such as one that was stored. */
export function isPhoneReason(code: string): code is PhoneReason {
  return Object.hasOwn(TEXTS.en.refused, code);
}

/** What was assumed about a number, as a part of a sentence; empty: nothing. */
export function assumedPhoneText(assumed: readonly PhoneAssumption[], language: Language): string {
  const parts = assumed.map((each) => TEXTS[language].assumed[each]);
  return new Intl.ListFormat(language).format(parts);
}

/** As what a number was read, as a sentence. `shown`: the number as the reader may see it. */
export function readPhoneText(shown: string, assumed: readonly PhoneAssumption[], language: Language): string {
  return `${TEXTS[language].readAs(shown, assumedPhoneText(assumed, language))}.`;
}
