export function withProgress<T>(tell: (seconds: number) => string, work: () => Promise<T>): Promise<T>;
