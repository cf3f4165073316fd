export const TEST_PROGRAMS: Readonly<Record<string, string | null>>;
export function hasProgram(name: string): boolean;
export function hasPythonLibrary(name: string): boolean;
export function findPacked(name: string): string | undefined;
export function ensureTestPrograms(names?: readonly string[]): Promise<string[]>;
