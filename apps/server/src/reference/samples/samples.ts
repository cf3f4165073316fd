import { literal, type Syntax } from './literal.js';
import { phpSample } from './php.js';
import { pythonSample } from './python.js';
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
function javaScriptSample({ method, url, body }: SampleRequest): string {
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

/** A script for Windows PowerShell 5.1 and PowerShell 7. */
export function powerShellSample({ method, url, body }: SampleRequest): string {
  const call = [
    `Invoke-RestMethod -Method ${method} -Uri ${inPowerShell(url)}`,
    `-Headers @{ Authorization = "Bearer $env:RECADO_KEY" }`,
  ];
  if (body === undefined) return call.join(' `\n  ');
  return [
    // Nothing is replaced in such a text, and no line of JSON begins with what ends it.
    `$body = @'\n${JSON.stringify(body, undefined, 2)}\n'@`,
    // Given as a text, 5.1 would send it as Latin-1.
    [...call, "-ContentType 'application/json' -Body ([Text.Encoding]::UTF8.GetBytes($body))"].join(' `\n  '),
  ].join('\n');
}

/** A text in single quotes. PowerShell takes typographic ones for the same, so each of them is doubled. */
export function inPowerShell(text: string): string {
  return `'${text.replace(/['\u2018-\u201B]/g, '$&$&')}'`;
}

/** A `curl` command for a POSIX shell. */
function curlSample({ method, url, body }: SampleRequest): string {
  return [
    ...(method === 'GET' ? [`curl ${inShell(url)}`] : [`curl -X ${method}`, inShell(url)]),
    `-H "Authorization: Bearer $RECADO_KEY"`,
    ...(body === undefined
      ? []
      : [`-H 'Content-Type: application/json'`, `-d ${inShell(JSON.stringify(body, undefined, 2))}`]),
  ].join(' \\\n  ');
}

/** A text in single quotes: only the quote itself has to leave them. */
function inShell(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

interface SampleLanguage {
  /** In addresses and ids. */
  id: string;
  name: string;
  write: (request: SampleRequest) => string;
}

/** The languages of the samples, in the order of their tabs. */
export const SAMPLE_LANGUAGES: readonly SampleLanguage[] = [
  { id: 'curl', name: 'curl', write: curlSample },
  { id: 'js', name: 'JavaScript', write: javaScriptSample },
  { id: 'php', name: 'PHP', write: phpSample },
  { id: 'python', name: 'Python', write: pythonSample },
  { id: 'powershell', name: 'PowerShell', write: powerShellSample },
];

/** A request in one language. */
export interface CodeView {
  id: string;
  name: string;
  text: string;
}

/** A request in every language. */
export function codesOf(request: SampleRequest): CodeView[] {
  return SAMPLE_LANGUAGES.map(({ id, name, write }) => ({ id, name, text: write(request) }));
}
