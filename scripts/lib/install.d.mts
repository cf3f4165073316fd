export function ensureFolder(folder: string): Promise<void>;
