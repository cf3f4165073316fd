export function buildClient(): Promise<void>;
export function packClient(folder: string): string;
