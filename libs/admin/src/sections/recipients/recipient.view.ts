import type { PhoneReading } from '@recado/core';
import type { OptOutView } from '@recado/opt-outs';
import type { Person, RecipientOverview } from '@recado/privacy';
import type { TimeView } from '../../format/format.js';
import { phoneInField, phoneSpelled } from '../../format/phone.js';
import type { PanelRequest } from '../../panel/panel-request.js';
import { readingText } from '../../panel/reading-text.js';
import type { ChipView } from '../../ui/chip.js';
import { type ConfirmForm, confirmForms, type RefusedForm } from '../../ui/confirm-forms.js';
import { messageChips, type MessageChips } from '../../ui/status-chip.js';
import { optOutTexts } from '../opt-outs/texts/index.js';
import { recipientTexts } from './texts/index.js';

const ROOT = '/admin/recipients';
/** The names of the forms. */
export const EXPORT = 'export';
export const ERASE = 'erase';
export type RecipientForm = typeof EXPORT | typeof ERASE;

/** What the page prints. */
export interface RecipientView {
  /** What the field holds. */
  typed: string;
  /** Why it is no number; null: it is one, or empty. */
  fault: string | null;
  /** As what the number was read, where something was assumed; null: as it was typed. */
  readAs: string | null;
  recipient: KnownRecipient | null;
}

/** What is known of a person. */
export interface KnownRecipient {
  phone: string;
  /** The number as the forms send it. */
  value: string;
  optOut: KnownOptOut | null;
  /** From the messages of test keys alone. */
  testOptOut: KnownOptOut | null;
  lastMessage: (MessageChips & { when: TimeView; href: string }) | null;
  /** When they last wrote to each channel that knows them; null: never. */
  contacts: { channel: string; wroteAt: TimeView | null }[];
  providerIds: string[];
  /** The lists of messages to each spelling of the number. */
  messages: { href: string; phone: string }[];
  export: ConfirmForm;
  erase: ConfirmForm;
}

interface KnownOptOut {
  scope: ChipView;
  since: TimeView;
  source: string;
  href: string;
}

interface FoundRecipient {
  person: Person;
  overview: RecipientOverview;
}

interface RecipientInput {
  typed: string;
  reading: PhoneReading;
  /** What is known of whom; null: what was typed is no number. */
  found: FoundRecipient | null;
  refused: RefusedForm<RecipientForm> | undefined;
}

export function recipientView(input: RecipientInput, panel: PanelRequest): RecipientView {
  const { typed, reading, found, refused } = input;
  const said = readingText(reading, panel);
  return {
    typed: found ? phoneSpelled(found.person.phone) : typed,
    fault: found || typed.trim() === '' ? null : said,
    readAs: found && said,
    recipient: found && knownRecipient(found, refused, panel),
  };
}

/** The page about who has this number. */
export function recipientHref(phone: string): string {
  return withPhone(ROOT, phone);
}

function knownRecipient(
  { person: { phone, phones }, overview }: FoundRecipient,
  refused: RefusedForm<RecipientForm> | undefined,
  panel: PanelRequest,
): KnownRecipient {
  const { optOut, testOptOut, lastMessage, contacts, providerIds } = overview;
  const { format, t } = panel;
  const form = confirmForms<RecipientForm>(ROOT, refused, t);
  return {
    phone: format.phone(phone),
    value: phoneInField(phone),
    optOut: optOut && knownOptOut(optOut, panel),
    testOptOut: testOptOut && knownOptOut(testOptOut, panel),
    lastMessage: lastMessage && {
      ...messageChips(lastMessage, t),
      when: format.brief(lastMessage.createdAt),
      href: `/admin/messages/${lastMessage.id}`,
    },
    contacts: contacts.map(({ channel, wroteAt }) => ({
      channel,
      wroteAt: wroteAt === null ? null : format.brief(wroteAt),
    })),
    providerIds,
    messages: phones.map((each) => ({ href: withPhone('/admin/messages', each), phone: format.phone(each) })),
    export: form(EXPORT, EXPORT),
    erase: form(ERASE, ERASE),
  };
}

function knownOptOut({ scope, createdAt, source, phone, testMode }: OptOutView, panel: PanelRequest): KnownOptOut {
  const { optOuts } = panel.texts(optOutTexts);
  const { recipient } = panel.texts(recipientTexts);
  return {
    scope: { tone: scope === 'all' ? 'warn' : 'quiet', text: recipient.optOutScopes[scope] },
    since: panel.format.brief(createdAt),
    source: optOuts.sources[source],
    href: withPhone('/admin/opt-outs', phone, testMode ? { mode: 'test' } : {}),
  };
}

function withPhone(path: string, phone: string, further: Record<string, string> = {}): string {
  return `${path}?${new URLSearchParams({ phone: `+${phone}`, ...further }).toString()}`;
}
