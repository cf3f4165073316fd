import type { AlertView } from '@recado/alerts';

/** The page of the channel or of the webhook that an alert is about; null: it is about the installation. */
export function alertHref({ kind, subject }: Pick<AlertView, 'kind' | 'subject'>): string | null {
  if (subject === '' || kind === 'part_failing') return null;
  return kind === 'webhook_failing' || kind === 'webhook_disabled'
    ? `/admin/webhooks/${subject}`
    : `/admin/channels/${subject}`;
}
