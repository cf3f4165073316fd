import { BoundedMap, type Clock, HOUR_MS, MINUTE_MS } from '@recado/core';
import type { ProviderClient } from '../client/provider-client.js';
import { jsonIn, textOf } from '../shared/json-parts.js';
import { PRESENCE_TIMEOUT_MS } from '../shared/presence-requests.js';
import { askWaha } from './waha-request.js';
import type { WahaSettings } from './waha.definition.js';

/** The first version that takes the id of a message from its request (docs/gateways/facts.md, WAHA). */
const TAKES_IDS: readonly number[] = [2026, 4, 3];
/** How long a version counts, in ms. A check asks sooner, so an upgrade is noticed by then at the latest. */
const KNOWN_MS = HOUR_MS;
/** When it is asked again where no version came, in ms. */
const AGAIN_MS = MINUTE_MS;
/** Addresses that are remembered. The oldest are dropped. */
const MAX_REMEMBERED = 1_000;

/**
 * What the servers at addresses can do, by the version that they tell. Each is asked once in an hour, and never for each
 * message. An older one may refuse a field that it does not know (`WAHA_HTTP_STRICT_MODE`), so it must not get any.
 */
export class WahaVersions {
  private readonly known = new BoundedMap<string, { takesIds: boolean; until: number }>(MAX_REMEMBERED);
  private readonly asking = new Map<string, Promise<boolean>>();

  constructor(
    private readonly client: ProviderClient,
    private readonly clock: Clock,
  ) {}

  /** Whether messages may carry ids of ours. False where no version comes in 1.5 s: the message leaves without one. */
  async takesIds(settings: WahaSettings): Promise<boolean> {
    const known = this.known.get(settings.url);
    return known && known.until > this.clock.now() ? known.takesIds : this.ask(settings);
  }

  /** Asks for the version now; those who ask meanwhile share the answer. Never rejects. */
  ask(settings: WahaSettings): Promise<boolean> {
    const { url } = settings;
    const asking = this.asking.get(url) ?? this.read(settings).finally(() => this.asking.delete(url));
    this.asking.set(url, asking);
    return asking;
  }

  /** This server refused the field, whatever its version says. */
  refusesIds({ url }: WahaSettings): void {
    this.remember(url, false, KNOWN_MS);
  }

  private async read(settings: WahaSettings): Promise<boolean> {
    // Shared, so nobody's signal ends it but its time limit.
    const { signal } = new AbortController();
    const end = await askWaha(this.client, { path: '/api/version', timeoutMs: PRESENCE_TIMEOUT_MS }, settings, signal);
    const said = end.kind === 'answer' && end.answer.status === 200 ? jsonIn(end.answer.body) : undefined;
    const version = numbersOf(textOf(said?.version));
    const takesIds = version !== undefined && isSince(version, TAKES_IDS);
    this.remember(settings.url, takesIds, version === undefined ? AGAIN_MS : KNOWN_MS);
    return takesIds;
  }

  private remember(url: string, takesIds: boolean, forMs: number): void {
    this.known.set(url, { takesIds, until: this.clock.now() + forMs });
  }
}

/** The numbers of a version such as `2026.4.3`; undefined: it is none. */
function numbersOf(version: string | undefined): number[] | undefined {
  const [, ...parts] = /^(\d{4})\.(\d{1,2})\.(\d{1,3})\b/.exec(version ?? '') ?? [];
  return parts.length === 0 ? undefined : parts.map(Number);
}

function isSince(version: readonly number[], first: readonly number[]): boolean {
  const differs = version.findIndex((part, index) => part !== first[index]);
  return differs === -1 || version[differs]! > first[differs]!;
}
