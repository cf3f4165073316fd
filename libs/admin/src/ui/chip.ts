/** A state as a coloured dot with a word; the word alone says it all. */
export interface Chip {
  tone: 'good' | 'info' | 'warn' | 'bad' | 'quiet';
  text: string;
}
