export function ensureRunners(): Promise<{ bru: string; newman: string }>;
