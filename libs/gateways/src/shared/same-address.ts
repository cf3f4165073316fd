/** Whether two addresses are the same one, however they are spelt. */
export function isSameAddress(one: string, other: string): boolean {
  return spelt(one) === spelt(other);
}

function spelt(address: string): string {
  const url = URL.parse(address);
  return (url?.href ?? address).replace(/\/+$/, '');
}
