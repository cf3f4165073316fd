/** Why the LGPD lets somebody write to the people of a batch (art. 7: I, V and IX), by its names on the wire. */
export const LEGAL_BASES = ['consent', 'contract', 'legitimate_interest'] as const;
export type LegalBasis = (typeof LEGAL_BASES)[number];
