/** What a command knows of the world outside. */
export interface Terminal {
  readonly env: NodeJS.ProcessEnv;
  /** The result, for another program to read. */
  print(line: string): void;
  /** News for people. */
  report(line: string): void;
  /** All of the standard input. */
  readInput(): Promise<string>;
  /** Asks a person for something that does not show while it is typed; undefined when nobody is there to ask. */
  askSecret(question: string): Promise<string | undefined>;
}
