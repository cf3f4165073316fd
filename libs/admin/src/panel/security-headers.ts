const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const HEADERS = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
};
/** Not over plain http, where browsers warn about it. The server adds HSTS to every answer. */
const HTTPS_HEADERS = { 'cross-origin-opener-policy': 'same-origin' };

/** The security headers of every answer of the panel. */
export function securityHeaders(isHttps: boolean): Readonly<Record<string, string>> {
  return isHttps ? { ...HEADERS, ...HTTPS_HEADERS } : HEADERS;
}
