/** The field with the secrets that were typed before, sealed. */
export const KEPT_FIELD = 'kept';

/** Dots in the place of a secret that is there and not shown. */
export const KEPT_SECRET = '••••••••';

/** Sends the secrets that were typed before along with the corrected form. Null: there are none. */
export function KeptSecrets({ kept }: { kept: string | null }) {
  return kept && <input type="hidden" name={KEPT_FIELD} value={kept} />;
}
