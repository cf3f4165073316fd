import { type CellObject, SSF } from '@e965/xlsx';

/** The formats of the library, of which it describes no types. */
const { is_date: isDateFormat } = SSF as { is_date: (format: string) => boolean };
/** From so many digits on a whole number is a phone, a CPF or an order, and no amount: spreadsheets show 5,51198E+12. */
const ALL_DIGITS_FROM = 1e9;
/** How a spreadsheet shows a plain number. */
const PLAIN = /^[-+]?[\d.,\s]+(?:E[-+]?\d+)?$/i;
const SEPARATOR = /[.,]/g;

/**
 * The text of a cell as the spreadsheet shows it: dates and amounts by their format. A long whole number has all its
 * digits, whatever is shown. `hasDecimalComma`: decimals are separated as in Portuguese.
 */
export function cellText(cell: CellObject | undefined, hasDecimalComma: boolean): string {
  if (cell?.v === undefined) return '';
  const { t: type, v: value } = cell;
  const shown = cell.w ?? String(value);
  if (type !== 'n' || typeof value !== 'number' || isDate(cell)) return type === 's' ? String(value) : shown;
  if (Number.isSafeInteger(value) && Math.abs(value) >= ALL_DIGITS_FROM && PLAIN.test(shown)) return String(value);
  return hasDecimalComma ? shown.replace(SEPARATOR, (sign) => (sign === '.' ? ',' : '.')) : shown;
}

function isDate({ z: format }: CellObject): boolean {
  return format !== undefined && isDateFormat(String(format));
}
