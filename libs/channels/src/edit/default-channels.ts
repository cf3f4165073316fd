import type { Settings } from '@recado/config';
import type { Transaction } from '@recado/database';
import { ChannelInputError } from './channel-input-error.js';

/** A channel or a pool. */
interface Sender {
  id: number;
  name: string;
}

/**
 * Throws ChannelInputError where the installation or a key has it as its default. Under a lock, so that nobody makes it the
 * default of the installation meanwhile.
 */
export async function requireNoDefault(
  tx: Transaction,
  { id, name }: Sender,
  rowLock: string,
  installation: Settings,
): Promise<void> {
  const [row] = await tx.all<{ chosen: string }>(`SELECT chosen FROM installation_settings WHERE id = 1 ${rowLock}`);
  const { defaultChannel } = JSON.parse(row?.chosen ?? '{}') as { defaultChannel?: string };
  const isFixed = installation.fixed.has('defaultChannel');
  if (defaultChannel === name && !isFixed) throw new ChannelInputError('channel_of_installation');
  const keys = 'SELECT 1 FROM api_keys WHERE default_channel_id = ? AND revoked_at IS NULL LIMIT 1';
  if ((await tx.all(keys, [id])).length > 0) throw new ChannelInputError('channel_of_keys');
}
