import { GroupCommit, withTimeout } from '@recado/work';
import { DatabaseUnavailableError } from './database-errors.js';

/** Timers of one moment fire within some milliseconds of each other, so a statement waits so long for more questions. */
const SHARE_MS = 5;
/**
 * A statement that has no answer after so long may wait for the lock of one table, as while `migrate` of another version
 * changes it; then each question is asked by itself. A look is one step in an index, and a machine that is that slow asks a
 * few statements more.
 */
const PATIENCE_MS = 2_000;

/** A query of one column and at most one row. */
interface Question<Value> {
  readonly sql: string;
  readonly values: readonly Value[];
}

/** One row, with a column for each question. */
type Answers = Readonly<Record<string, number | null>>;

type Read<Value> = (sql: string, values: readonly Value[]) => Promise<Answers[]>;

/**
 * Asks in one statement what several loops want to know at the same time. A table that is locked, or cannot be read, must
 * not keep the others from being read: what was not answered in time is asked in a statement of its own until it is.
 */
export class Polls<Value> {
  private readonly questions: GroupCommit<Question<Value>, number | null | Promise<number | null>>;
  /** The texts of questions that are asked by themselves. */
  private readonly alone = new Set<string>();

  constructor(private readonly read: Read<Value>) {
    this.questions = new GroupCommit({ commit: (questions) => this.askAll(questions), delayMs: SHARE_MS });
  }

  async ask(sql: string, values: readonly Value[]): Promise<number | null> {
    const question = { sql, values };
    return this.alone.has(sql) ? this.askAlone(question) : this.questions.add(question);
  }

  /** Does not wait for what is then asked alone: the next questions must not, either. */
  private async askAll(
    questions: readonly Question<Value>[],
  ): Promise<readonly (number | null | Promise<number | null>)[]> {
    const answers = this.askTogether(questions);
    try {
      return await withTimeout(PATIENCE_MS, answers);
    } catch (error) {
      if (questions.length === 1) return [answers.then(([answer]) => answer ?? null)];
      if (error instanceof DatabaseUnavailableError) throw error;
      return questions.map((question) => this.askAlone(question));
    }
  }

  private async askAlone(question: Question<Value>): Promise<number | null> {
    this.alone.add(question.sql);
    const askedAt = performance.now();
    const [answer] = await this.askTogether([question]);
    if (performance.now() - askedAt < PATIENCE_MS) this.alone.delete(question.sql);
    return answer ?? null;
  }

  private async askTogether(questions: readonly Question<Value>[]): Promise<(number | null)[]> {
    const columns = questions.map(({ sql }, index) => `(${sql}) AS q${index}`);
    const [row] = await this.read(
      `SELECT ${columns.join(', ')}`,
      questions.flatMap(({ values }) => values),
    );
    return questions.map((_, index) => row?.[`q${index}`] ?? null);
  }
}
