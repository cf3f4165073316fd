import type { ExchangeEnd } from '@recado/http';

/** Time limit of a request that only shows something to a recipient, in ms. */
export const PRESENCE_TIMEOUT_MS = 1_500;

/**
 * Counts what becomes of the requests that only show something to recipients. A failure concerns no message: the first of
 * a row is reported for each channel, the others are not.
 */
export class PresenceRequests {
  private readonly failing = new Set<number>();

  /** `provider`: its name, for the report. */
  constructor(
    private readonly provider: string,
    private readonly onError: (error: unknown) => void,
  ) {}

  /** Whether the provider did what the request at this path asked for. */
  succeeded(channelId: number, path: string, end: ExchangeEnd): boolean {
    const failure = failureOf(end);
    if (failure === undefined) return this.failing.delete(channelId) || true;
    if (failure !== 'aborted') this.report(channelId, `${this.provider}: ${path} failed (${failure})`);
    return false;
  }

  private report(channelId: number, words: string): void {
    if (this.failing.has(channelId)) return;
    this.failing.add(channelId);
    this.onError(new Error(`Channel ${channelId}: ${words}. Its messages are sent all the same.`));
  }
}

function failureOf(end: ExchangeEnd): string | undefined {
  if (end.kind === 'broken') return end.fault;
  const { status } = end.answer;
  return status >= 200 && status < 300 ? undefined : `HTTP ${status}`;
}
