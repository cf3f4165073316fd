/** Portuguese by English. */
export type Phrases = Readonly<Record<string, string>>;
