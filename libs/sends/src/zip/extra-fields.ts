/** The further field of a record with this id (APPNOTE.TXT of PKWARE, section 4.5.1); undefined: it has none. */
export function extraField(extra: Buffer, wanted: number): Buffer | undefined {
  for (let at = 0; at + 4 <= extra.length;) {
    const [id, length] = [extra.readUInt16LE(at), extra.readUInt16LE(at + 2)];
    if (id === wanted) return extra.subarray(at + 4, at + 4 + length);
    at += 4 + length;
  }
  return undefined;
}
