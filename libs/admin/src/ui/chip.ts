/** A state as a coloured dot with a word. The word says everything that the colour says. */
export interface Chip {
  tone: 'good' | 'info' | 'warn' | 'bad' | 'quiet';
  text: string;
}
