import { literal, type Syntax } from './literal.js';
import type { SampleRequest } from './sample-request.js';

const SYNTAX: Syntax = {
  text: inPhp,
  yes: 'true',
  no: 'false',
  nothing: 'null',
  list: { open: '[', close: ']' },
  object: { open: '[', close: ']', between: ' => ', cast: castOf },
};

/** An array of PHP with the keys 0, 1, 2, … becomes a list of JSON, and so does an empty one. */
function castOf(keys: readonly string[]): string {
  return keys.every((key, at) => key === String(at)) ? '(object) ' : '';
}

/** A script for PHP with its extension curl. */
export function phpSample({ method, url, body }: SampleRequest): string {
  const hasBody = body !== undefined;
  return [
    '<?php',
    `$curl = curl_init(${inPhp(url)});`,
    'curl_setopt_array($curl, [',
    ...(method === 'GET' ? [] : [`  CURLOPT_CUSTOMREQUEST => ${inPhp(method)},`]),
    '  CURLOPT_RETURNTRANSFER => true,',
    '  CURLOPT_HTTPHEADER => [',
    `    'Authorization: Bearer ' . getenv('RECADO_KEY'),`,
    ...(hasBody ? [`    'Content-Type: application/json',`] : []),
    '  ],',
    ...(hasBody ? [`  CURLOPT_POSTFIELDS => json_encode(${literal(body, SYNTAX, 2)}, JSON_THROW_ON_ERROR),`] : []),
    ']);',
    '$answer = curl_exec($curl);',
    `echo curl_getinfo($curl, CURLINFO_RESPONSE_CODE), ' ', $answer === false ? curl_error($curl) : $answer, PHP_EOL;`,
  ].join('\n');
}

/** A text in single quotes, in which PHP replaces no variable and knows two escapes. */
function inPhp(text: string): string {
  return `'${text.replace(/[\\']/g, String.raw`\$&`)}'`;
}
