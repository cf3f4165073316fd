export function buildN8nNode(): Promise<void>;
export function packN8nNode(folder: string): string;
export function writeN8nStandIn(folder: string): Promise<void>;
