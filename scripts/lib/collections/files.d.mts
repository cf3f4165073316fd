export const BRUNO: string;
export const POSTMAN: string;
export function collectionFiles(): Record<string, string>;
export function presentCollectionFiles(): string[];
export function writeCollections(): string[];
