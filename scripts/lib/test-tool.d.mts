/** Builds `dist/` when it is stale, and loads a TypeScript module of the project. */
export function loadTool(path: string): Promise<unknown>;
