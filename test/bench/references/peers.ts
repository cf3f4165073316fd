import { ensureFolder } from '../../../scripts/lib/install.mjs';

/** Where the programs are that use packages of a folder of their own, seen from the other programs. */
export const PEERS = '../peers';

/** Installs these packages, unless they are there. False, with the reason said, where npm cannot. */
export async function installPeers(say: (line: string) => void): Promise<boolean> {
  try {
    await ensureFolder('test/bench/peers');
    return true;
  } catch (error) {
    say(`BullMQ, RabbitMQ and pg-boss are left out: ${(error as Error).message}`);
    return false;
  }
}
