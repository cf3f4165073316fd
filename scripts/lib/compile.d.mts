export function compile(modules: readonly string[]): Promise<Map<string, string>>;
