/** What somebody asks about settings before they count. */
export interface PreviewSamples {
  /** An answer of the provider to a message; missing: none is asked about. */
  answer?: { status: number; body: string };
  /** The body of a callback; missing: none is asked about. */
  callback?: string;
}
