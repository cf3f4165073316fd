import { type DescribedRequest, type Description, SECRET_NUMBERS, type SecretNumber } from './description.js';
import { readDescription } from './read-description.js';

/** What a description needs of the other settings of its channel. */
export interface Demands {
  /** The secrets that it uses: the channel needs them all. */
  secrets: readonly SecretNumber[];
  /** The secret that proves callbacks; missing: the description tells nothing of them. */
  proof?: SecretNumber;
  /** It adds paths to the address, which must end with its own path then. */
  addsPaths: boolean;
}

/** What the description of a channel needs; nothing where it has none, or a wrong one. */
export function demandsOf(text: string | undefined): Demands {
  const read = text === undefined ? undefined : readDescription(text);
  if (!read?.ok) return { secrets: [], addsPaths: false };
  const proof = SECRET_NUMBERS.find((number) => read.description.callbacks?.proof.secret === `{secret.${number}}`);
  // Braces that stand for themselves name no secret.
  const plain = JSON.stringify(read.description).replaceAll('{{', '');
  return {
    secrets: SECRET_NUMBERS.filter((number) => plain.includes(`{secret.${number}}`)),
    addsPaths: requestsOf(read.description).some(({ path }) => path !== undefined),
    ...(proof !== undefined && { proof }),
  };
}

function requestsOf({ request, media = {}, check }: Description): Pick<DescribedRequest, 'path'>[] {
  return [request, ...Object.values(media), ...(check ? [check] : [])];
}
