/** Whether a path belongs to the panel. */
export function isAdminPath(path: string): boolean {
  return /^\/+admin(?:[/?#]|$)/.test(path);
}

/**
 * The place to go to after a form, when it lies in this panel; else the fallback. A browser takes `//host` and
 * `/\host` for another site, so only the plainest of paths pass.
 */
export function localPath(wanted: unknown, fallback = '/admin'): string {
  if (typeof wanted !== 'string' || wanted.length > MAX_PATH) return fallback;
  return /^\/admin(?:[/?][\w\-./?=&%:+~,]*)?$/.test(wanted) && !wanted.includes('//') ? wanted : fallback;
}

/** Longer ones are not ours. */
const MAX_PATH = 1_024;
