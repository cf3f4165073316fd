import { literal, type Syntax } from './literal.js';
import type { SampleRequest } from './sample-request.js';

const SYNTAX: Syntax = {
  text: inJavaScript,
  yes: 'true',
  no: 'false',
  nothing: 'null',
  list: { open: '[', close: ']' },
  object: { open: '{', close: '}', between: ': ' },
};

/** A module for Node 18 and later, Deno and Bun. */
export function javaScriptSample({ method, url, body }: SampleRequest): string {
  const hasBody = body !== undefined;
  return [
    `const response = await fetch(${inJavaScript(url)}, {`,
    ...(method === 'GET' ? [] : [`  method: ${inJavaScript(method)},`]),
    '  headers: {',
    '    Authorization: `Bearer ${process.env.RECADO_KEY}`,',
    ...(hasBody ? [`    "Content-Type": "application/json",`] : []),
    '  },',
    ...(hasBody ? [`  body: JSON.stringify(${literal(body, SYNTAX, 2)}),`] : []),
    '});',
    'console.log(response.status, await response.text());',
  ].join('\n');
}

/** A text as JSON writes it, which since ES2019 is JavaScript too. */
function inJavaScript(text: string): string {
  return JSON.stringify(text);
}
