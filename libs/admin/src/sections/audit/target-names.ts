import { Injectable } from '@nestjs/common';
import type { AuditEntryView } from '@recado/audit';
import { Administrators, ApiKeys } from '@recado/auth';
import { Channels } from '@recado/channels';
import { BatchListQuery } from '@recado/queries';
import { WebhookEndpoints } from '@recado/webhooks';

/** What names the target of an entry, of the details that it keeps. */
const NAMING = ['name', 'email', 'url'] as const;

/** An entry with the name of its target; null: it has none that is known. */
export interface NamedEntry extends AuditEntryView {
  targetName: string | null;
}

/** Finds what the targets of a page of entries are called now; of what is gone, what the entry itself kept. */
@Injectable()
export class TargetNames {
  constructor(
    private readonly administrators: Administrators,
    private readonly apiKeys: ApiKeys,
    private readonly channels: Channels,
    private readonly batches: BatchListQuery,
    private readonly endpoints: WebhookEndpoints,
  ) {}

  async of(entries: readonly AuditEntryView[]): Promise<NamedEntry[]> {
    const types = [...new Set(entries.map(({ targetType }) => targetType))];
    const read = async (type: string | null) => {
      const ids = entries.filter(({ targetType }) => targetType === type).map(({ targetId }) => targetId ?? 0);
      return [type, await this.namesOf(type, new Set(ids))] as const;
    };
    const names = new Map(await Promise.all(types.map(read)));
    return entries.map((entry) => {
      const known = names.get(entry.targetType)?.get(entry.targetId ?? 0);
      return { ...entry, targetName: known ?? keptName(entry) };
    });
  }

  private async namesOf(type: string | null, ids: ReadonlySet<number>): Promise<ReadonlyMap<number, string>> {
    const named = (all: readonly { id: number; name: string | null }[]) =>
      new Map(all.flatMap(({ id, name }) => (name ? [[id, name] as const] : [])));
    if (type === 'administrator') {
      return named((await this.administrators.list()).map(({ id, email }) => ({ id, name: email })));
    }
    if (type === 'api_key') return named(await this.apiKeys.list());
    if (type === 'channel') return named(await this.channels.all());
    if (type === 'webhook') return named((await this.endpoints.list()).map(({ id, url }) => ({ id, name: url })));
    // A page has few entries: each batch is one look-up by its id.
    if (type !== 'batch') return new Map();
    const found = await Promise.all([...ids].map((id) => this.batches.one(id)));
    return named(found.filter((batch) => batch !== null));
  }
}

/** The name in the details of an entry: as it is after the change, or was before it. */
export function keptName({ details }: Pick<AuditEntryView, 'details'>): string | null {
  const { before, after } = details ?? {};
  for (const part of [details, after, before]) {
    if (typeof part !== 'object' || part === null) continue;
    const values = part as Readonly<Record<string, unknown>>;
    const name = NAMING.map((field) => values[field]).find(
      (value): value is string => typeof value === 'string' && value !== '',
    );
    if (name !== undefined) return name;
  }
  return null;
}
