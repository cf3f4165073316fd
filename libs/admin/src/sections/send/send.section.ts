import { ChannelsModule } from '@recado/channels';
import { ListsModule, SendsModule, SendTestsModule, RecurringModule } from '@recado/campaigns';
import { MessagesModule } from '@recado/messages';
import { defineSection } from '../../session/kit.js';
import { FilesOfSend } from './files.part.js';
import { SendFilesController } from './send-files.controller.js';
import { OneSendController } from './one-send.controller.js';
import { SavedTextsController } from './saved-texts.controller.js';
import { SendController } from './send.controller.js';
import { RepeatController } from './repeat.controller.js';
import { SendTestController } from './send-test.controller.js';
import { ShowSend } from './show-send.js';
import { SendRecipients } from './send-recipients.js';
import { SendPreview } from './send-preview.js';
import { OfferedTemplates } from './offered-templates.js';
import { sendTexts } from './texts/index.js';

/** New sends: a text for many recipients, from the list to its batch. */
export const SEND = defineSection({
  path: 'send',
  group: 'sending',
  icon: 'send',
  texts: sendTexts,
  controllers: [
    SendController,
    SavedTextsController,
    SendFilesController,
    SendTestController,
    RepeatController,
    OneSendController,
  ],
  providers: [SendRecipients, ShowSend, SendPreview, FilesOfSend, OfferedTemplates],
  imports: [ChannelsModule, ListsModule, RecurringModule, MessagesModule, SendsModule, SendTestsModule],
  styles: 'sections/send/send.css',
  commands: [{ name: 'send', href: '/admin/send' }],
});
