export const BRUNO: string;
export const POSTMAN: string;
export function collectionFiles(document: string): Record<string, string>;
