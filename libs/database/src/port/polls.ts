import { GroupCommit } from '@recado/work';
import { DatabaseUnavailableError } from './database-errors.js';

/** Timers of one moment fire within some milliseconds of each other, so a statement waits so long for more questions. */
const SHARE_MS = 5;

/** A query of one column and at most one row. */
interface Question<Value> {
  readonly sql: string;
  readonly values: readonly Value[];
}

/** One row, with a column for each question. */
type Answers = Readonly<Record<string, number | null>>;

type Read<Value> = (sql: string, values: readonly Value[]) => Promise<Answers[]>;

/** Asks in one statement what several loops want to know at the same time. */
export class Polls<Value> {
  private readonly questions: GroupCommit<Question<Value>, number | null>;

  constructor(private readonly read: Read<Value>) {
    this.questions = new GroupCommit({
      commit: (questions) => this.askAll(questions),
      delayMs: SHARE_MS,
      // A table that cannot be read must not keep the others from being read.
      isOfOneItem: (error) => !(error instanceof DatabaseUnavailableError),
    });
  }

  ask(sql: string, values: readonly Value[]): Promise<number | null> {
    return this.questions.add({ sql, values });
  }

  private async askAll(questions: readonly Question<Value>[]): Promise<(number | null)[]> {
    const columns = questions.map(({ sql }, index) => `(${sql}) AS q${index}`);
    const [row] = await this.read(
      `SELECT ${columns.join(', ')}`,
      questions.flatMap(({ values }) => values),
    );
    return questions.map((_, index) => row?.[`q${index}`] ?? null);
  }
}
