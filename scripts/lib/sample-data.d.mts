export const SHOWN_MESSAGE: number;
export function fillWithSamples(file: string, now?: number): void;
