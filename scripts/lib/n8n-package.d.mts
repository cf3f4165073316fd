export function buildN8nNode(): Promise<void>;
export function writeN8nStandIn(folder: string): Promise<void>;
