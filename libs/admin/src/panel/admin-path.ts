/** Whether a path belongs to the panel. */
export function isAdminPath(path: string): boolean {
  return /^\/+admin(?:[/?#]|$)/.test(path);
}

/**
 * The path to go to after a form, when it lies in the panel; else the fallback. A browser takes `//host` and
 * `/\host` for another site, so only plain paths pass.
 */
export function localPath(wanted: unknown, fallback = '/admin'): string {
  if (typeof wanted !== 'string' || wanted.length > MAX_PATH) return fallback;
  return /^\/admin(?:[/?][\w\-./?=&%:+~,]*)?$/.test(wanted) && !wanted.includes('//') ? wanted : fallback;
}

/** Longest path that a redirect may have. */
const MAX_PATH = 1_024;
