export const TEST_PROGRAMS: Readonly<Record<string, string | null>>;
export function hasProgram(name: string): boolean;
export function ensureTestPrograms(): Promise<string[]>;
