export function buildClient(): void;
export function packClient(folder: string): string;
