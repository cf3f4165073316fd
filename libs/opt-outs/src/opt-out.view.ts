import type { Actor } from '@recado/audit';
import type { OptOutScope } from '@recado/core';

/** How it came to be known: by somebody of ours, by the person themselves, or by the provider. */
export type OptOutSource = 'api' | 'panel' | 'cli' | 'import' | 'recipient' | 'provider';

/** A person who does not want to be written to. */
export interface OptOutView {
  id: number;
  /** Digits with country code, as it was given. */
  phone: string;
  /** The number by which the person is known: that of Brazil with its ninth digit. */
  person: string;
  scope: OptOutScope;
  source: OptOutSource;
  /** It is about the messages of test keys alone. */
  testMode: boolean;
  /** The name of the channel on which it was said; null: on none. */
  channel: string | null;
  /** Who added it, as they were called then; null: the person themselves, or the provider. */
  addedBy: string | null;
  /** UTC milliseconds. */
  createdAt: number;
}

/** What is to be written down of a person. */
export interface NewOptOut {
  /** Digits with country code; already checked. */
  phone: string;
  scope: OptOutScope;
  source: OptOutSource;
  /** It is about the messages of test keys alone; missing: about all others. */
  testMode?: boolean;
  channelId?: number | null;
  /** Who says so; missing: the person themselves, or the provider. */
  actor?: Actor;
}

/** What became of it: `added` where nothing was known, `widened` from marketing to all, `known` where it changed nothing. */
export type AddResult = 'added' | 'widened' | 'known';
