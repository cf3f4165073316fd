import type { PreviewSamples } from '@recado/gateways';
import type { FormBody } from '../../panel/form-parser.js';

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
