export const N8N_WORKFLOW: string;
export function ensureN8n(): Promise<string>;
export function ensureN8nLinter(): Promise<string>;
