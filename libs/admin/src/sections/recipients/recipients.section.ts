import { PrivacyModule } from '@recado/privacy';
import { defineSection } from '../../session/kit.js';
import { RecipientsController } from './recipients.controller.js';
import { recipientTexts } from './texts/index.js';

/** One recipient: what is known of them, the export of their data, and its erasure. */
export const RECIPIENTS = defineSection({
  path: 'recipients',
  group: 'sending',
  place: 'recipients',
  icon: 'contact',
  texts: recipientTexts,
  controllers: [RecipientsController],
  imports: [PrivacyModule],
  commands: [{ name: 'find', href: '/admin/recipients' }],
});
