import type { Language } from '@recado/core';
import { inLanguage } from '../language/in-language.js';
import type { Text } from '../language/text.js';

/** The streams and the environment of a process. */
export interface Streams {
  readonly env: NodeJS.ProcessEnv;
  /** A line on the standard output. */
  print(line: string): void;
  /** A line on the standard error. */
  report(line: string): void;
  /** All of the standard input. */
  readInput(): Promise<string>;
  /** Asks a person for something that does not show while it is typed; undefined when nobody is there to ask. */
  askSecret(question: string): Promise<string | undefined>;
}

/** The environment and the streams of a command, in the language of the person who runs it. */
export interface Terminal extends Pick<Streams, 'env' | 'readInput'> {
  /** Prints the result on the standard output. A string is for programs, in no language; a text is for people. */
  print(result: string | Text): void;
  /** Prints a message for people on the standard error. */
  report(news: Text): void;
  /** Asks a person for something that does not show while it is typed; undefined when nobody is there to ask. */
  askSecret(question: Text): Promise<string | undefined>;
}

/** The terminal of a person who reads this language. */
export function terminalIn(language: Language, streams: Streams): Terminal {
  const words = (text: Text) => inLanguage(text, language);
  return {
    env: streams.env,
    readInput: () => streams.readInput(),
    print: (result) => streams.print(typeof result === 'string' ? result : words(result)),
    report: (news) => streams.report(words(news)),
    askSecret: (question) => streams.askSecret(words(question)),
  };
}
