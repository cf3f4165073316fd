export function presentFiles(): string[];
export function keptFiles(): Record<string, string>;
export function ensureGenerated(): Promise<string[]>;
