/** WhatsApp's id of a Brazilian mobile number: from area 31 on without its ninth digit. Other numbers are unchanged. */
export function withoutNinthDigit(phone: string): string {
  const [, area = '', local = ''] = /^55(\d{2})9(\d{8})$/.exec(phone) ?? [];
  return Number(area) >= 31 ? `55${area}${local}` : phone;
}
