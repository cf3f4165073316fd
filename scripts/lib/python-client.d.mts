export function pythonFiles(): Record<string, string>;
export function writePythonFiles(): string[];
