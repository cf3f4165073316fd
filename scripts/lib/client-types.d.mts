export function stampOf(document: string): string;
export function writeClientTypes(): Promise<string[]>;
