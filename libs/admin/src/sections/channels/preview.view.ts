import { type PreviewSamples, BAD_ANSWER, type CallbackContent, type Preview, type SendResult } from '@recado/gateways';
import type { FormBody, PanelRequest } from '../../session/kit.js';
import { explanation } from './explanation.js';
import { previewTexts } from './preview-texts.js';

/** The button that only shows what a channel would do. */
export const PREVIEW_BUTTON = 'preview';

export const SAMPLE_FIELDS = { status: 'sample-status', answer: 'sample-answer', callback: 'sample-callback' } as const;

/** What was pasted to see how it would be read. */
export interface Samples {
  status: string;
  answer: string;
  callback: string;
}

export const NO_SAMPLES: Samples = { status: '200', answer: '', callback: '' };

/** The samples on a form that was sent. */
export function samplesIn(body: FormBody): Samples {
  const read = (name: string) => body[name]?.trim().replaceAll('\r\n', '\n') ?? '';
  return {
    status: read(SAMPLE_FIELDS.status),
    answer: read(SAMPLE_FIELDS.answer),
    callback: read(SAMPLE_FIELDS.callback),
  };
}

/** What is asked about them. An empty answer with another status than the one that the form begins with is one, too. */
export function askedSamples({ status, answer, callback }: Samples): PreviewSamples {
  const isStatus = /^[1-5]\d\d$/.test(status);
  const isAnswer = isStatus && (answer !== '' || status !== NO_SAMPLES.status);
  return {
    ...(isAnswer && { answer: { status: Number(status), body: answer } }),
    ...(callback !== '' && { callback }),
  };
}

/** What a description would do, in sentences. */
export interface PreviewView {
  requests: readonly { title: string; text: string }[];
  answer: ReadView | null;
  callback: ReadView | null;
}

/** How something that was pasted would be read. */
interface ReadView {
  tone: 'good' | 'warn' | 'bad';
  lines: readonly string[];
  /** Our code, and what the provider said; null: nothing. */
  raw: string | null;
}

type Reader = Pick<PanelRequest, 'texts' | 'format'>;

/** The preview of a channel of this kind. */
export function previewView({ requests, answer, callback }: Preview, gateway: string, panel: Reader): PreviewView {
  const t = panel.texts(previewTexts);
  return {
    requests: requests.map(({ media, text }) => ({ title: media === null ? t.text : t.media[media], text })),
    answer: answer ? answerView(answer, gateway, panel) : null,
    callback: callback === undefined ? null : callbackView(callback, panel),
  };
}

function answerView(result: SendResult, gateway: string, panel: Reader): ReadView {
  const { outcomes: t, noId } = panel.texts(previewTexts);
  if (result.kind === 'accepted') {
    const { providerMessageId: id } = result;
    return id === null
      ? { tone: 'warn', lines: [t.acceptedWithoutId], raw: null }
      : { tone: 'good', lines: [t.accepted(id)], raw: null };
  }
  const { code, detail } = result;
  const isLocked = result.facts?.some(({ kind }) => kind === 'reachOutLocked') ?? false;
  // What this code usually means, a page of something else, says nothing about a description.
  const meaning = code === BAD_ANSWER ? noId : explanation(code, gateway, panel);
  return {
    tone: result.kind === 'retryLater' || result.kind === 'unknown' ? 'warn' : 'bad',
    lines: [outcomeText(result, t), ...(isLocked ? [t.locked] : []), ...(meaning === null ? [] : [meaning])],
    raw: panel.format.raw(detail === null ? code : `${code} · ${detail}`),
  };
}

type OutcomeTexts = ReturnType<typeof outcomesOf>;
const outcomesOf = (panel: Reader) => panel.texts(previewTexts).outcomes;

function outcomeText(result: Exclude<SendResult, { kind: 'accepted' }>, t: OutcomeTexts): string {
  if (result.kind !== 'retryLater') return t[result.kind];
  return { message: t.retryMessage, recipient: t.retryRecipient, channel: t.retryChannel }[result.scope];
}

function callbackView(content: CallbackContent | null, panel: Reader): ReadView {
  const t = panel.texts(previewTexts);
  if (content === null) return { tone: 'bad', lines: [t.nothing], raw: null };
  const receipts = content.receipts.map(({ messageId, providerMessageId, kind, detail }) =>
    t.receipt(providerMessageId ?? String(messageId), t.statuses[kind], detail ?? null),
  );
  const inbound = content.inbound.map(({ from, text }) => t.inbound(from ?? t.nobody, text ?? ''));
  const lines = [...receipts, ...inbound];
  return lines.length > 0 ? { tone: 'good', lines, raw: null } : { tone: 'warn', lines: [t.ignored], raw: null };
}
