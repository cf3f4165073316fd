import type { SampleRequest } from './sample-request.js';

/** A `curl` command for a POSIX shell. */
export function curlSample({ method, url, body }: SampleRequest): string {
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
