import type { ptBR } from './pt-BR.js';

/** The texts of the simulator, in English. */
export const en: typeof ptBR = {
  navigation: 'Simulator',
  simulator: {
    title: 'Simulator',
    lead: 'What would have reached the phones. Nothing goes from here to WhatsApp.',
    messages: 'Messages',
    inbox: 'Simulated inbox',
    accepted: 'Received',
    delivered: 'Delivered',
    read: 'Read',
    open: (id) => `Open message ${id}`,
    emptyTitle: 'No messages yet',
    empty: 'Send with a test key and the message appears on this phone.',
    magic: 'Magic numbers',
    magicLead: 'Send to one of these numbers and watch each kind of failure happen.',
    magicNumber: 'Number',
    magicEffect: 'What happens',
    try: 'Try it',
    older: 'Older',
    newest: 'Newest',
    updated: 'Inbox updated',
    reply: 'Reply',
    replyTo: (phone, id) => `Reply as ${phone} to message ${id}`,
    replyAs: (phone) => `Reply as ${phone}`,
    replyHint: 'Arrives as from a real phone.',
    replySubmit: 'Send reply',
    replyWord: (word) => `Reply “${word}”`,
    replied: (phone) => `The reply of ${phone} was received.`,
  },
  fields: {
    reply_empty: 'Write the reply.',
    reply_too_long: 'Use 4,096 characters at most.',
  },
};
