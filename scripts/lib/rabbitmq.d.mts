export function ensureRabbitmq(): Promise<string | undefined>;
