/** The variables of a `.env` file, and a sentence for each line that was probably meant otherwise. */
export function readEnvFile(text: string): { variables: Record<string, string | undefined>; warnings: string[] };
