import { AuditModule } from '@recado/audit';
import { ChannelsModule } from '@recado/channels';
import { QueriesModule } from '@recado/queries';
import { WebhooksModule } from '@recado/webhooks';
import { defineSection } from '../../session/kit.js';
import { AuditController } from './audit.controller.js';
import { TargetNames } from './target-names.js';
import { auditTexts } from './texts/index.js';

/** Who did what, when and from where. */
export const AUDIT = defineSection({
  path: 'audit',
  icon: 'list',
  group: 'access',
  place: 'team',
  texts: auditTexts,
  controllers: [AuditController],
  providers: [TargetNames],
  imports: [AuditModule, ChannelsModule, QueriesModule, WebhooksModule],
  styles: 'sections/audit/audit.css',
});
