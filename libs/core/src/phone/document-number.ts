/** How a CPF is written: no phone has its digits in these groups. */
const CPF_SPELLING = /^\d{3}\.\d{3}\.\d{3}-\d{2}$/;
const CNPJ_SPELLING = /^\d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2}$/;
/** By what the digits of a CNPJ are multiplied, from the last one: 2 to 9, and again from 2. */
const CNPJ_FACTORS = 8;

/** Whether a text has the points and the hyphen of a CPF, whatever its digits. */
export function isWrittenAsCpf(text: string): boolean {
  return CPF_SPELLING.test(text);
}

/** Whether a text has the signs of a CNPJ, whatever its digits. */
export function isWrittenAsCnpj(text: string): boolean {
  return CNPJ_SPELLING.test(text);
}

/** Whether the last two of eleven digits are the check digits of a CPF. One number of a hundred has them by chance. */
export function isCpf(digits: string): boolean {
  return digits.length === 11 && !/^(\d)\1*$/.test(digits) && hasCheckDigits(digits, 11);
}

/** Whether the last two of fourteen digits are the check digits of a CNPJ. */
export function isCnpj(digits: string): boolean {
  return digits.length === 14 && hasCheckDigits(digits, CNPJ_FACTORS);
}

/** By the rule of the Receita Federal: modulo 11, with factors that begin with 2 at the digit before. */
function hasCheckDigits(digits: string, factors: number): boolean {
  return [digits.length - 2, digits.length - 1].every((at) => {
    const sum = [...digits.slice(0, at)]
      .reverse()
      .reduce((total, digit, index) => total + Number(digit) * ((index % factors) + 2), 0);
    const rest = sum % 11;
    return Number(digits[at]) === (rest < 2 ? 0 : 11 - rest);
  });
}
