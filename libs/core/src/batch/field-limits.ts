/** Maximum Unicode code points of the optional texts of a batch and of a message. */
export const FIELD_LIMITS = {
  batchName: 255,
  name: 255,
  /** The longest possible e-mail address (RFC 5321). */
  email: 254,
  reference: 64,
  /** As wide as the columns for it. */
  userId: 122,
  /** How many, and how long the value of each may be. */
  variables: 32,
  variable: 1_024,
  caption: 1_024,
  mediaUrl: 2_048,
  filename: 255,
  mimetype: 127,
  /** One to three that answer, or one link; what Meta takes of each (docs/gateways/facts.md, Meta). */
  buttons: 3,
  buttonId: 256,
  buttonTitle: 20,
  /** A text above buttons. */
  body: 1_024,
  templateName: 512,
  /** How many, and how long each may be. */
  templateParameters: 64,
  templateParameter: 1_024,
  /** Those of Meta's templates (docs/gateways/facts.md, Meta). */
  templateHeader: 60,
  templateButtons: 10,
  templateButton: { text: 2_000, payload: 128, coupon: 20 },
  templateCards: 10,
  templateCode: 15,
  place: 1_024,
  /** Lines of an order, and how long the name and the id of each may be. */
  paymentItems: 50,
  paymentItem: 60,
  /** The longest one is an e-mail address. */
  pixKey: 77,
  /** A Pix code is the longest one. */
  paymentCode: 512,
} as const;
