import { curlSample } from './curl.js';
import { javaScriptSample } from './javascript.js';
import { phpSample } from './php.js';
import { powerShellSample } from './powershell.js';
import { pythonSample } from './python.js';
import type { SampleRequest } from './sample-request.js';

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
