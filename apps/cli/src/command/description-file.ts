import { readFileSync } from 'node:fs';
import type { ChannelSettingsInput } from '@recado/channels';
import { bilingual } from '@recado/core';
import { descriptionFaultText, readDescription } from '@recado/gateways';
import { phrase } from '../language/text.js';
import { CommandError } from './cli-error.js';

/** The setting `description` from a file; without one nothing. Throws CommandError with the first fault and its line. */
export function readDescriptionFile(path: string | undefined): ChannelSettingsInput {
  if (path === undefined) return {};
  const description = contentOf(path);
  const read = readDescription(description);
  if (read.ok) return { description };
  throw new CommandError(
    bilingual((language) => `${path}: ${descriptionFaultText(read.fault, language).replace(/[^.?]$/, '$&.')}`),
  );
}

function contentOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // The error of the system is in English, and says no more to people.
    throw new CommandError(phrase`The file ${path} cannot be read.`);
  }
}
