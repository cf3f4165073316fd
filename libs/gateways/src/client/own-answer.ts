import type { HttpAnswer } from '@recado/http';
import { jsonIn, textOf } from '../shared/json-parts.js';

/** Whether an answer is an error of Recado: somebody typed its own address in place of the provider's. */
export function isOwnAnswer({ body }: Pick<HttpAnswer, 'body'>): boolean {
  const said = jsonIn(body);
  const [, code] = /\/docs\/errors#(\w+)$/.exec(textOf(said?.type) ?? '') ?? [];
  return said?.success === false && code !== undefined && code === said.code;
}
