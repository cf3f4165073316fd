/** Finds what a cluster of three machines runs or, as root on Debian, installs it; a sentence for each missing part. */
export function ensureHighAvailability(): Promise<string[]>;
