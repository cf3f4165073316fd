import type { Actor } from '@recado/audit';
import type { OptOutScope } from '@recado/core';

/** Who reported it: somebody of ours, the person, or the provider. */
export const OPT_OUT_SOURCES = ['api', 'panel', 'cli', 'import', 'recipient', 'provider'] as const;
export type OptOutSource = (typeof OPT_OUT_SOURCES)[number];

/** An opt-out of a person. */
export interface OptOutView {
  id: number;
  /** Digits with country code, as given. */
  phone: string;
  /** The canonical number of the person: a Brazilian one with its ninth digit, a Mexican one without the 1. */
  person: string;
  scope: OptOutScope;
  source: OptOutSource;
  /** It concerns only the messages of test keys. */
  testMode: boolean;
  /** The name of the channel on which it was reported; null: none. */
  channel: string | null;
  /** The name of who added it, at that time; null: the person or the provider. */
  addedBy: string | null;
  /** UTC milliseconds. */
  createdAt: number;
}

/** An opt-out to add. */
export interface NewOptOut {
  /** Digits with country code, validated. */
  phone: string;
  scope: OptOutScope;
  source: OptOutSource;
  /** It concerns only the messages of test keys; missing: all other messages. */
  testMode?: boolean;
  channelId?: number | null;
  /** Who adds it; missing: the person or the provider. */
  actor?: Actor;
}

/** `added`: a new opt-out; `widened`: from marketing to all; `known`: nothing changed. */
export type AddResult = 'added' | 'widened' | 'known';

/** Who said it while the number was hidden: from everything people opt out by a word, from marketing by the app. */
export function sourceOfHidden(scope: OptOutScope): OptOutSource {
  return scope === 'marketing' ? 'provider' : 'recipient';
}
