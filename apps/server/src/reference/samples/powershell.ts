import type { SampleRequest } from './sample-request.js';

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
