/** The button or the entry of a list by which a recipient answered a message. */
export interface ChosenButton {
  /** The id that the sender gave it; of a quick reply of a template its payload. Null: the provider told none. */
  id: string | null;
  /** The words on it; null: the provider told none. */
  title: string | null;
  /** Only of a quick reply of a template: what the sender put behind it. */
  payload?: string;
}
