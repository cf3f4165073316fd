import type { OpenSender } from '@recado/channels';

/**
 * The sender that a new send begins with: the default one of the installation. The simulator stands there only where
 * there is nothing else: beside one real sender it is that one, beside several (an empty name) the person chooses.
 */
export function usualSender(senders: readonly OpenSender[], defaultName: string): string {
  const real = senders.filter(({ isSimulator }) => !isSimulator);
  if (real.length === 0 || real.some(({ name }) => name === defaultName)) return defaultName;
  return real.length === 1 ? real[0]!.name : '';
}
