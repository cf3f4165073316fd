const ORIGIN = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i;

/**
 * The path of a request in the spelling that the router matches: an address may also be absolute
 * (`http://host/api`), with escapes (`/%61pi`), or with doubled and trailing slashes.
 */
export function requestPath(url: string): string {
  const [path = ''] = url.replace(ORIGIN, '').split(/[?#]/, 1);
  return `/${decoded(path)}`.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '');
}

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    // A % that is no percent-encoding: the path is taken as it came.
    return path;
  }
}
