import type { Bilingual, Language } from '../language/language.js';
import type { PhoneAssumption, PhoneReason, RefusedPhone } from './phone-reading.js';

interface PhoneTexts {
  /** Sentences without their full stop: they stand in tables, too. */
  refused: Readonly<Record<PhoneReason, (detail: string) => string>>;
  /** What follows a number that was read, as a part of a sentence. */
  assumed: Readonly<Record<PhoneAssumption, string>>;
  readAs(phone: string, assumed: string): string;
}

/** What a spreadsheet shows in place of a long number, where the one of a cell is not named. */
const SCIENTIFIC = '4,91511E+11';

/** A part of a cell at the end of a sentence. */
function quoted(part: string): string {
  return part === '' ? '' : `: “${part}”`;
}

const ptBR: PhoneTexts = {
  refused: {
    empty: () => 'Faltou o número',
    no_number: () => 'Não há um número de telefone',
    too_short: () => 'Faltam dígitos: escreva o DDD ou, de outro país, + e o código do país',
    too_long: () => 'Há dígitos demais',
    area_missing: () => 'Faltou o DDD',
    area_unknown: (area) => (area === '' ? 'O DDD não existe' : `O DDD ${area} não existe`),
    brazil_number: () => 'Depois do DDD, um celular tem 9 dígitos e começa com 9; um fixo tem 8 e começa de 2 a 5',
    country_missing: () => 'Parece um número do Brasil sem o código do país: escreva +55 e o DDD',
    country_unclear: () => 'Não é um número do Brasil com DDD; de outro país, escreva + e o código do país',
    country_unknown: () => 'Nenhum país tem este código',
    leading_zero: () => 'Começa com zero: escreva o DDD ou, de outro país, + e o código do país',
    trunk_zero_unclear: () =>
      'O zero depois do código do país não é claro: escreva + e o número como se disca do exterior',
    scientific: (cell) =>
      `O Excel trocou o número por ${cell || `algo como ${SCIENTIFIC}`}: formate a coluna como texto`,
    decimals: (cell) => `O número tem casas decimais${quoted(cell)}`,
    negative: () => 'Há um sinal de menos antes do número',
    amount: () => 'É um valor, e não um telefone',
    date: () => 'É uma data, e não um telefone',
    cpf: () => 'É um CPF, e não um telefone; se for um telefone de outro país, escreva + antes',
    cnpj: () => 'É um CNPJ, e não um telefone; se for um telefone de outro país, escreva + antes',
    text_before: (text) => `Há texto antes do número${quoted(text)}`,
    text_after: (text) => `Há texto depois do número${quoted(text)}`,
    digits_after: (text) => `Há mais dígitos depois do número${quoted(text)}`,
    extension: (text) => `Há um ramal depois do número${quoted(text)}`,
    several: () => 'Há mais de um número: deixe só um',
    signs: (text) => `Há sinais que não são de um telefone${quoted(text)}`,
    link: () => 'O link não contém um número',
    whatsapp_id: (id) => `Um identificador do WhatsApp não é um número${quoted(id)}`,
  },
  assumed: {
    country: 'com o código do Brasil acrescentado',
    trunk_zero: 'sem o zero de discagem',
    decimals: 'sem as casas decimais',
    surroundings: 'sem o que estava em volta dele',
    unusual_length: 'com uma quantidade de dígitos incomum nesse país',
  },
  readAs: (phone, assumed) => `O número foi lido como ${phone}${assumed === '' ? '' : `, ${assumed}`}`,
};

const en: PhoneTexts = {
  refused: {
    empty: () => 'The number is missing',
    no_number: () => 'There is no phone number',
    too_short: () => 'Digits are missing: write the area code or, for another country, + and its country code',
    too_long: () => 'There are too many digits',
    area_missing: () => 'The area code is missing',
    area_unknown: (area) => (area === '' ? 'Brazil has no such area code' : `Brazil has no area code ${area}`),
    brazil_number: () =>
      'Behind the area code, a Brazilian mobile number has 9 digits and begins with 9; a landline has 8 and begins with 2 to 5',
    country_missing: () => 'This looks like a Brazilian number without its country code: write +55 and the area code',
    country_unclear: () =>
      'This is no Brazilian number with its area code; for another country, write + and its country code',
    country_unknown: () => 'No country has this country code',
    leading_zero: () => 'It begins with zero: write the area code or, for another country, + and its country code',
    trunk_zero_unclear: () =>
      'The zero behind the country code is not clear: write + and the number as it is dialed from abroad',
    scientific: (cell) =>
      `Excel changed the number into ${cell || `something like ${SCIENTIFIC}`}: format the column as text`,
    decimals: (cell) => `The number has decimals${quoted(cell)}`,
    negative: () => 'There is a minus sign before the number',
    amount: () => 'This is an amount and no phone number',
    date: () => 'This is a date and no phone number',
    cpf: () => 'This is a CPF and no phone number; if it is a number of another country, write + before it',
    cnpj: () => 'This is a CNPJ and no phone number; if it is a number of another country, write + before it',
    text_before: (text) => `There is text before the number${quoted(text)}`,
    text_after: (text) => `There is text after the number${quoted(text)}`,
    digits_after: (text) => `There are more digits after the number${quoted(text)}`,
    extension: (text) => `There is an extension after the number${quoted(text)}`,
    several: () => 'There is more than one number: keep one',
    signs: (text) => `There are signs that no phone number has${quoted(text)}`,
    link: () => 'The link contains no number',
    whatsapp_id: (id) => `An id of WhatsApp is no number${quoted(id)}`,
  },
  assumed: {
    country: 'with the country code of Brazil added',
    trunk_zero: 'without the zero that is dialed within the country',
    decimals: 'without the decimals',
    surroundings: 'without what stood around it',
    unusual_length: 'with an unusual number of digits for its country',
  },
  readAs: (phone, assumed) => `The number was read as ${phone}${assumed === '' ? '' : `, ${assumed}`}`,
};

const TEXTS: Bilingual<PhoneTexts> = { 'pt-BR': ptBR, en };

/** Why a number was refused, without a full stop. Without `detail`, as the name of a group of such numbers. */
export function refusedPhoneText(
  { reason, detail }: Pick<RefusedPhone, 'reason' | 'detail'>,
  language: Language,
): string {
  return TEXTS[language].refused[reason](detail);
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
