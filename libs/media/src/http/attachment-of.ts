/** Saved, never shown by a browser under our address (RFC 6266). */
export function attachmentOf(filename: string | null): string {
  if (filename === null) return 'attachment';
  const encoded = encodeURIComponent(filename).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename*=UTF-8''${encoded}`;
}
