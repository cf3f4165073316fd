import { posix } from 'node:path';

/**
 * The guides by their readers, as paths from `docs` without their endings. Each exists in both languages. The guide to a
 * kit is the kit's own README.
 */
export const GUIDE_GROUPS = {
  integrators: [
    'roles/integrator',
    'guide/quick-start',
    'guide/go-and-csharp',
    'guide/contents',
    'guide/scheduling',
    'guide/retries',
    'repeats',
    'guide/webhooks',
    'limits',
    'guide/moving-over',
    'guide/other-providers',
    'guide/from-z-api',
    'guide/from-evolution',
    'guide/from-waha',
    'guide/from-twilio',
    'guide/administration',
    'comparison',
  ],
  kits: [
    'kits',
    '../packages/client/README',
    '../packages/php/README',
    '../packages/python/README',
    '../packages/pascal/README',
    '../packages/n8n-nodes-recado/README',
    'guide/mcp',
    '../packages/recipes/README',
    '../packages/bruno/README',
    '../packages/postman/README',
  ],
  panel: ['roles/administrator', 'keys', 'channels', 'sends', 'lists', 'opt-outs', 'alerts', 'gateways/sandbox'],
  operation: [
    'roles/operator',
    'running',
    'operations',
    'backup',
    'upgrading',
    'compatibility',
    'high-availability',
    'privacy',
    'roles/maintainer',
  ],
  runbooks: [
    'runbooks/RecadoBackupOld',
    'runbooks/RecadoChannelFailing',
    'runbooks/RecadoChannelSuspended',
    'runbooks/RecadoClockWrong',
    'runbooks/RecadoDatabaseSlow',
    'runbooks/RecadoDegraded',
    'runbooks/RecadoDiskFills',
    'runbooks/RecadoDiskLow',
    'runbooks/RecadoDown',
    'runbooks/RecadoFailuresRising',
    'runbooks/RecadoLeaderMissing',
    'runbooks/RecadoLoopStopped',
    'runbooks/RecadoNotReady',
    'runbooks/RecadoNothingSent',
    'runbooks/RecadoPartDown',
    'runbooks/RecadoQueueOld',
    'runbooks/RecadoReceiptsNotRead',
    'runbooks/RecadoReceiptsStopped',
    'runbooks/RecadoRedisSlow',
    'runbooks/RecadoRestarting',
    'runbooks/RecadoWebhookDisabled',
    'runbooks/RecadoWebhookFailing',
    'runbooks/RecadoWebhookGivenUp',
  ],
} as const;

export type GuideGroup = keyof typeof GUIDE_GROUPS;

/** The guide to errors has a page of its own, which is made from the same catalogue. */
export const ERRORS_GUIDE = 'guide/errors';

/** The name of a guide in addresses: that of its file, or of the folder whose README it is. */
export function guideName(path: string): string {
  return posix.basename(path.replace(/\/README$/, ''));
}
