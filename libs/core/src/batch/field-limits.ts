/** Most Unicode code points of the optional texts of a message. */
export const FIELD_LIMITS = {
  name: 255,
  /** The longest address that mail can be delivered to (RFC 5321). */
  email: 254,
  reference: 64,
} as const;
