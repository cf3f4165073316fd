import type { HttpAnswer } from '@recado/http';
import { withLongNumbers } from '../../shared/json-parts.js';
import type { Tested } from './tests.js';

/** The body as the provider wrote it: where a secret is hidden, words and ids are no longer what they were. */
export function rawBody({ body, raw = body }: Pick<HttpAnswer, 'body' | 'raw'>): string {
  return raw;
}

/** An answer whose body is parsed once, and only where something asks for it. */
export class AnswerView implements Tested {
  private parsed: { value: unknown } | undefined;

  constructor(readonly answer: HttpAnswer) {}

  get status(): number {
    return this.answer.status;
  }

  get text(): string {
    return rawBody(this.answer);
  }

  get isWhole(): boolean {
    return this.answer.isWhole;
  }

  get json(): unknown {
    this.parsed ??= { value: parsed(this.text) };
    return this.parsed.value;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(withLongNumbers(text));
  } catch {
    // It is no JSON, so no pointer finds anything in it.
    return undefined;
  }
}
