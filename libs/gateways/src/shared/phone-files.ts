const MIB = 1024 ** 2;

/** The largest files that WhatsApp takes of a linked phone, in bytes (docs/gateways/facts.md). */
export const PHONE_FILES = { image: 16 * MIB, audio: 16 * MIB, video: 16 * MIB, document: 100 * MIB };
/** As much as Recado takes. */
export const ANY_FILES = { image: 100 * MIB, audio: 100 * MIB, video: 100 * MIB, document: 100 * MIB };
