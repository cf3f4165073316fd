/** Maximum Unicode code points of the optional texts of a batch and of a message. */
export const FIELD_LIMITS = {
  batchName: 255,
  name: 255,
  /** The longest possible e-mail address (RFC 5321). */
  email: 254,
  reference: 64,
} as const;
