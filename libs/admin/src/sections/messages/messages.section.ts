import type { Section } from '../../panel/section.js';
import { MessageChangesController } from './message-changes.controller.js';
import { MessagePage } from './message.page.js';
import { MessagesController } from './messages.controller.js';

/** Messages: the list, one message, and its changes. */
export const MESSAGES: Section = {
  controllers: [MessagesController, MessageChangesController],
  providers: [MessagePage],
  link: { section: 'messages', group: 'top', href: '/admin/messages', icon: 'message' },
  stylesheet: 'sections/messages/messages.css',
};
