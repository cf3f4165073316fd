/** The variables of a `.env` file, and a warning for each line that probably means something else. */
export function readEnvFile(text: string): { variables: Record<string, string | undefined>; warnings: string[] };
