/**
 * WhatsApp's id of a number: one of Brazil from area 31 on without its ninth digit, one of Mexico with the 1 of earlier
 * years, and one of Togo without a 70 that nobody but these tests puts before its eight digits. Other numbers are
 * unchanged.
 */
export function whatsAppIdOf(phone: string): string {
  const [, area = '', local = ''] = /^55(\d{2})9(\d{8})$/.exec(phone) ?? [];
  if (Number(area) >= 31) return `55${area}${local}`;
  return phone.replace(/^52(?=\d{10}$)/, '521').replace(/^22870(?=\d{8}$)/, '228');
}
