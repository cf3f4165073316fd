import { formatPhone } from '@recado/core';
import { MAGIC_NUMBERS, type SandboxItem, type SandboxPage, type SandboxReplyItem } from '@recado/gateways';
import { contentLine } from '../../contents/contents.view.js';
import type { TimeView } from '../../format/format.js';
import type { FieldSentences } from '../../i18n/field-errors.js';
import { enqueueCurl, KEY_VARIABLE, SAMPLE_MESSAGE } from '../../panel/curl.js';
import type { PanelRequest } from '../../panel/panel-request.js';
import { simulatorTexts } from './texts/index.js';

export interface Bubble {
  id: number;
  href: string;
  label: string;
  phone: string;
  text: string;
  /** What came beside the text, such as a document by its name; null: nothing. */
  carried: string | null;
  at: TimeView;
  mark: 'accepted' | 'delivered' | 'read';
  markText: string;
  replies: { text: string; at: TimeView }[];
  /** The page with the form that answers it. */
  replyHref: string;
  replyLabel: string;
}

/** The form that answers a message as its recipient. */
export interface ReplyForm {
  action: string;
  phone: string;
  /** What was typed. */
  text: string;
  /** The word that opts out; null: the installation has none. */
  word: string | null;
  /** The page of the inbox to return to. */
  before: string;
  errors: FieldSentences;
}

/** What the page of the simulator is made from. */
export interface SimulatorInput {
  page: SandboxPage;
  before: number | undefined;
  /** The message that the form answers; null: there is none. */
  answered: SandboxItem | null;
  words: readonly string[];
  /** What was typed, and why it was refused. */
  text?: string;
  errors?: FieldSentences;
}

/** What the simulator prints. */
export interface SimulatorView {
  bubbles: Bubble[];
  olderHref: string | null;
  isFirst: boolean;
  liveHref: string | null;
  announcement: string;
  magic: { phone: string; digits: string; effect: string }[];
  sample: string;
  reply: ReplyForm | null;
}

/** The latest messages of the sandbox, and the numbers that make it misbehave. */
export function simulatorView(input: SimulatorInput, panel: PanelRequest): SimulatorView {
  const { page, before } = input;
  const { format, language, settings } = panel;
  const t = panel.texts(simulatorTexts);
  return {
    bubbles: page.items.map((item) => toBubble(item, before, panel)),
    olderHref: page.nextBefore === null ? null : `/admin/simulator?before=${page.nextBefore}`,
    isFirst: before === undefined,
    liveHref: before === undefined ? '/admin/simulator' : null,
    announcement: `${t.simulator.updated}: ${page.items[0] ? format.phone(page.items[0].phone) : '0'}`,
    magic: MAGIC_NUMBERS.map((number) => ({
      phone: formatPhone(number.phone),
      digits: number.phone,
      effect: number.effect[language],
    })),
    sample: enqueueCurl(settings.baseUrl, KEY_VARIABLE, SAMPLE_MESSAGE),
    reply: replyForm(input, panel),
  };
}

/** The address of a page of the inbox, with the form that answers a message. */
export function simulatorHref(before: number | undefined, reply: number): string {
  const place = before === undefined ? '' : `before=${before}&`;
  return `/admin/simulator?${place}reply=${reply}`;
}

function replyForm({ answered, before, words, text = '', errors = {} }: SimulatorInput, panel: PanelRequest) {
  if (!answered) return null;
  const place = before === undefined ? '' : String(before);
  const form = { action: `/admin/simulator/${answered.id}/replies`, phone: panel.format.phone(answered.phone) };
  return { ...form, text, word: words[0] ?? null, before: place, errors };
}

function toBubble(item: SandboxItem, before: number | undefined, panel: PanelRequest): Bubble {
  const { format } = panel;
  const t = panel.texts(simulatorTexts);
  const mark = item.readAt !== null ? 'read' : item.deliveredAt !== null ? 'delivered' : 'accepted';
  return {
    id: item.id,
    href: `/admin/messages/${item.messageId}`,
    label: t.simulator.open(String(item.messageId)),
    phone: format.phone(item.phone),
    text: format.text(item.text),
    carried: contentLine(item.content, panel),
    at: format.brief(item.acceptedAt),
    mark,
    markText: t.simulator[mark],
    replies: item.replies.map((reply) => toReply(reply, panel)),
    replyHref: simulatorHref(before, item.id),
    replyLabel: t.simulator.replyTo(format.phone(item.phone), String(item.messageId)),
  };
}

function toReply({ text, at }: SandboxReplyItem, { format }: PanelRequest): Bubble['replies'][number] {
  return { text: format.text(text), at: format.brief(at) };
}
