/**
 * A country that put digits into its numbers while WhatsApp still knows many of them in their earlier form: the digits of
 * one subscriber in both.
 */
interface DoubleForm {
  /** The calling code, and the digits that stand before the change, as a pattern. */
  head: string;
  /** The digits between head and rest in the earlier form. */
  before: string;
  /** The digits in the same place today. */
  now: string;
  /** The rest of the number, as a pattern. */
  rest: string;
}

/** The lines of one country: its calling code, and its changes. */
type Country = readonly [code: string, ...DoubleForm[]];

/**
 * The known double forms. Where the new digits depend on the operator, there is a line for each. A form that is not certain
 * is not here: what a provider answers for a number is learned beside this table (libs/recipients).
 */
export const DOUBLE_FORMS: readonly Country[] = [
  // Mexico: the 1 of mobile numbers was abolished on 3 August 2019 (IFT); ids of before have it.
  // https://support.gupshup.io/hc/en-us/articles/4407840924953
  ['52', { head: '52', before: '1', now: '', rest: String.raw`[2-9]\d{9}` }],
  // Argentina: mobile numbers have a 9 when called from abroad, which is often left out. The blocks of landlines have other
  // digits. https://support.whapi.cloud/help-desk/faq/specifics-of-sending-messages-to-numbers-of-different-countries
  ['54', { head: '54', before: '', now: '9', rest: String.raw`[1-3]\d{9}` }],
  // Brazil: the ninth digit of mobile numbers, from 2012 to 2016 (Anatel). With 2 to 5 at the start it is a landline.
  // https://support.gupshup.io/hc/en-us/articles/4407840924953
  ['55', { head: String.raw`55\d{2}`, before: '', now: '9', rest: String.raw`[6-9]\d{7}` }],
  // Côte d'Ivoire: two digits of the operator before all numbers, 31 January 2021 (ARTCI). The second digit of a mobile
  // number told the operator: Moov, MTN, Orange. Landlines are left out, whose operators are not certain.
  // https://github.com/devlikeapro/waha/issues/1894, https://github.com/dykoffi/ccu/blob/main/fonctions.js
  [
    '225',
    { head: '225', before: '', now: '01', rest: String.raw`(?:0[1-3]|[4-9][0-3])\d{6}` },
    { head: '225', before: '', now: '05', rest: String.raw`[04-9][4-6]\d{6}` },
    { head: '225', before: '', now: '07', rest: String.raw`[04-9][7-9]\d{6}` },
  ],
  // Benin: 01 before all numbers, 30 November 2024 (ARCEP). https://fr.allafrica.com/stories/202411300249.html
  ['229', { head: '229', before: '', now: '01', rest: String.raw`[2-9]\d{7}` }],
  // Cameroon: 6 before mobile numbers and 2 before landlines, 21 November 2014 (ITU, communication of 6 October 2014).
  // https://www.africatopsuccess.com/cameroon-phone-dialing-plan-moved-from-8-to-9-digits/
  [
    '237',
    { head: '237', before: '', now: '6', rest: String.raw`[679]\d{7}` },
    { head: '237', before: '', now: '2', rest: String.raw`[23]\d{7}` },
  ],
  // Gabon: a digit of the operator in place of the zero, which was written and left out before, 16 November 2019 (ARCEP).
  // http://news.alibreville.com/h/114469.html
  [
    '241',
    { head: '241', before: '0', now: '6', rest: String.raw`[256]\d{6}` },
    { head: '241', before: '', now: '6', rest: String.raw`[256]\d{6}` },
    { head: '241', before: '0', now: '7', rest: String.raw`[47]\d{6}` },
    { head: '241', before: '', now: '7', rest: String.raw`[47]\d{6}` },
    { head: '241', before: '0', now: '1', rest: String.raw`1\d{6}` },
    { head: '241', before: '', now: '1', rest: String.raw`1\d{6}` },
  ],
];
