import type { PhonesCluster } from './phones-cluster.js';

/** What a log must not have: numbers of recipients and shops, texts, codes to type, and keys as Node prints them. */
const SECRETS: readonly (readonly [string, RegExp])[] = [
  ['the number of a recipient', /\b55219\d{8}\b/],
  ['the number of a shop', /\b55119888877\d{2}\b/],
  ['a text', /recado numero \d/],
  ['a key', /<Buffer [0-9a-f]{2}|privKey|"private"|noiseKey/],
  ['a text of a recipient', /\bSAIR\b/],
];

/** A sentence for each kind of secret that the logs of the processes have. */
export function logLeaks({ members }: PhonesCluster): string[] {
  return members.flatMap((member) => {
    const logs = member.logs();
    return SECRETS.flatMap(([what, pattern]) => {
      const found = pattern.exec(logs);
      if (!found) return [];
      const line = logs.slice(Math.max(0, found.index - 120), found.index + 80).replaceAll('\n', ' ');
      return [`${what} is in the log of ${member.name}: ${line}`];
    });
  });
}
