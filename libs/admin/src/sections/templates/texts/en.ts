import type { ptBR } from './pt-BR.js';

const statuses: Record<string, { word: string; means: string }> = {
  APPROVED: { word: 'Approved', means: 'Meta takes messages with this template.' },
  PENDING: {
    word: 'In review',
    means: 'Meta is reviewing the template. That takes minutes, a day at most; the state changes here by itself.',
  },
  IN_APPEAL: { word: 'In appeal', means: 'Meta is reviewing its refusal of this template again.' },
  REJECTED: {
    word: 'Rejected',
    means: 'Meta does not take this template. Read the reason, and correct it or create another one at Meta.',
  },
  PAUSED: {
    word: 'Paused',
    means:
      'Many recipients blocked or reported messages with this template. The first pause lasts 3 hours and the second one 6; the third time it is disabled.',
  },
  DISABLED: {
    word: 'Disabled',
    means:
      'Meta takes no more messages with this template. Create another one, with another name, and use it on the channel.',
  },
  FLAGGED: {
    word: 'Flagged',
    means: 'Its quality has dropped, and the template still works. Review what you send with it, before it is paused.',
  },
  LIMIT_EXCEEDED: { word: 'Limit reached', means: 'The account has too many templates. Delete one at Meta.' },
  ARCHIVED: { word: 'Archived', means: 'The template was archived at Meta and cannot be used.' },
  LOCKED: { word: 'Locked', means: 'Meta locked the template. See why in the account at Meta.' },
  PENDING_DELETION: { word: 'Being deleted', means: 'The template is being deleted at Meta.' },
  DELETED: { word: 'Deleted', means: 'The template was deleted at Meta.' },
};

const categories: Record<string, string> = {
  UTILITY: 'Utility',
  MARKETING: 'Marketing',
  AUTHENTICATION: 'Authentication',
};

const qualities: Record<string, string> = { GREEN: 'High', YELLOW: 'Medium', RED: 'Low', UNKNOWN: 'Not rated' };

const headers: Record<string, string> = { IMAGE: 'Image', VIDEO: 'Video', DOCUMENT: 'Document', LOCATION: 'Location' };

const languages: Record<string, string> = { pt_BR: 'Portuguese', en_US: 'English' };

/** The same in English. */
export const en: typeof ptBR = {
  templates: {
    title: 'Templates',
    lead: (channel: string) =>
      `The message templates of the account of the channel ${channel} at Meta. With an approved template, messages also reach people who have not written in the last 24 hours.`,
    refresh: 'Fetch from Meta',
    refreshed: (count: string) => `Meta listed the templates of the account: ${count}.`,
    notRefreshed: 'The templates could not be fetched.',
    said: (words: string) => `Meta answered: ${words}`,
    checkedAt: 'Told by Meta',
    name: 'Name',
    language: 'Language',
    status: 'State',
    category: 'Category',
    quality: 'Quality',
    none: '—',
    reason: (reason: string) => `Meta’s reason: ${reason}`,
    inUse: 'Carries the texts of this channel',
    emptyTitle: 'No templates here yet',
    empty:
      'A template is a fixed text with gaps, which Meta approves beforehand. Fetch those that the account has, or create one beside this, by one click, that carries any text.',
    noAccountTitle: 'The id of the WhatsApp Business account is missing',
    noAccount:
      'To read and create templates, Recado must know the account. Its id is in Business settings → Accounts → WhatsApp accounts, at Meta.',
    noAccountEdit: (field: string) => `Fill in the field “${field}” of the channel.`,
    noAccountVariable:
      'The settings of this channel come from the environment. Set this variable and restart the server:',
    editChannel: 'Edit the channel',
    statuses,
    otherStatus: 'Meta uses this word; Recado does not know it yet and lets Meta decide on each message.',
    categories,
    qualities,
  },
  carrier: {
    title: 'Texts outside the 24-hour window',
    lead: 'This template carries any text: fixed words before and after, and your text between them. Once it is approved and chosen, clients that send plain texts change nothing.',
    flattened:
      'Line breaks of the text become “ · ”, because Meta does not take them there. In all 1,024 characters fit.',
    languages,
    create: (language: string) => `Create in ${language}`,
    created: 'Meta has taken the template and will review it. Its state changes here by itself.',
    notCreated: 'The template was not created.',
    useOpen: (language: string) => `Use in ${language}…`,
    useThis: 'Use on this channel…',
    useLead: (name: string) =>
      `Outside the window, the texts of this channel will leave by the template ${name}. Within it they leave as texts, as before. This also holds for messages that wait.`,
    useSubmit: 'Use this template',
    used: (name: string) => `Outside the window, the texts of this channel now leave by the template ${name}.`,
    notUsable: 'This template cannot carry texts now: it must be approved and have exactly one gap.',
    notChanged: 'The channel was not changed: check its settings.',
    useVariables: 'To use it, set these variables and restart the server:',
    waits:
      'Until this template is approved, messages to people who have not written in the last 24 hours wait; the others leave. Afterwards they leave by themselves.',
  },
  template: {
    preview: 'What the recipient sees',
    previewHint: 'A preview: the values are examples.',
    try: 'Try values',
    value: (name: string) => `Gap ${name}`,
    show: 'Show',
    noBody: 'Meta has not told the text of this template yet. Fetch the templates again.',
    details: 'Details',
    reason: 'Meta’s reason',
    id: 'Id at Meta',
    headers,
    medium: 'Medium',
    buttons: 'Buttons of the template',
    about: 'State',
  },
};
