/** No resources of other origins, no script, no frame, and no form but that of the search. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const HEADERS = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
};

/** Caching of a page: it changes with the program and with the language of the reader. */
export const PAGE_HEADERS = {
  ...HEADERS,
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-cache',
  vary: 'accept-language',
};

/** Caching of the stylesheet: its URL contains a hash of its content, so it may be cached for a year. */
export const STYLE_HEADERS = {
  ...HEADERS,
  'content-type': 'text/css; charset=utf-8',
  'cache-control': 'public, max-age=31536000, immutable',
};

export const TEXT_HEADERS = {
  ...HEADERS,
  'cache-control': 'no-cache',
  'content-type': 'text/plain; charset=utf-8',
};

export const MARKDOWN_HEADERS = { ...TEXT_HEADERS, 'content-type': 'text/markdown; charset=utf-8' };

/** A module for VBA, which reads the code page of Windows. */
export const VBA_HEADERS = { ...TEXT_HEADERS, 'content-type': 'text/plain; charset=windows-1252' };
