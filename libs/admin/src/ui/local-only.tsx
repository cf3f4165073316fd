import { isLoopback } from '@recado/administration';
import { usePanel } from './panel-context.js';

/** Says beside an address of this installation that only its own machine can open it, and what to set; else nothing. */
export function LocalOnly() {
  const { t, settings } = usePanel();
  const own = URL.parse(settings.baseUrl);
  if (!own || !isLoopback(own.hostname)) return null;
  return <p class="notice notice-warn">{t.localOnly(own.origin)}</p>;
}
