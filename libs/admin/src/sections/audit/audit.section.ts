import { AuditModule } from '@recado/audit';
import { defineSection } from '../../panel/section.js';
import { AuditController } from './audit.controller.js';
import { auditTexts } from './texts/index.js';

/** Who did what, when and from where. */
export const AUDIT = defineSection({
  path: 'audit',
  icon: 'list',
  group: 'access',
  texts: auditTexts,
  controllers: [AuditController],
  imports: [AuditModule],
  styles: 'sections/audit/audit.css',
});
