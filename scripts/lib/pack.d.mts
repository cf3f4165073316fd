export function pack(target?: string): string;
export function packKit(name: 'client' | 'n8n-nodes-recado', target: string): string;
