import { literal, type Syntax } from './literal.js';
import type { SampleRequest } from './sample-request.js';

const SYNTAX: Syntax = {
  text: inPython,
  yes: 'True',
  no: 'False',
  nothing: 'None',
  list: { open: '[', close: ']' },
  object: { open: '{', close: '}', between: ': ' },
};

/** A script for Python 3, without any package. */
export function pythonSample({ method, url, body }: SampleRequest): string {
  const hasBody = body !== undefined;
  return [
    hasBody ? 'import json, os' : 'import os',
    'from urllib.error import HTTPError',
    'from urllib.request import Request, urlopen',
    '',
    'request = Request(',
    `  ${inPython(url)},`,
    `  method=${inPython(method)},`,
    '  headers={',
    '    "Authorization": "Bearer " + os.environ["RECADO_KEY"],',
    ...(hasBody ? ['    "Content-Type": "application/json",'] : []),
    '  },',
    ...(hasBody ? [`  data=json.dumps(${literal(body, SYNTAX, 2)}).encode(),`] : []),
    ')',
    'try:',
    '  response = urlopen(request)',
    'except HTTPError as error:',
    '  response = error',
    'print(response.status, response.read().decode())',
  ].join('\n');
}

/** A text as JSON writes it: each of its escapes means the same in Python. */
function inPython(text: string): string {
  return JSON.stringify(text);
}
