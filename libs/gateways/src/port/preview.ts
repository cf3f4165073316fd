import type { MediaType } from '@recado/core';
import type { CallbackContent } from './callback.js';
import type { SendResult } from './gateway.js';

/** What somebody asks about settings before they count. */
export interface PreviewSamples {
  /** An answer of the provider to a message; missing: none is asked about. */
  answer?: { status: number; body: string };
  /** The body of a callback; missing: none is asked about. */
  callback?: string;
}

/** What a channel with some settings would do. Nothing is sent for it. */
export interface Preview {
  /** The requests that would leave, with dots in the place of secrets. */
  requests: readonly { media: MediaType | null; text: string }[];
  /** What the answer would mean. */
  answer?: SendResult;
  /** What would be read of the callback; null: no rule matches it. */
  callback?: CallbackContent | null;
}
