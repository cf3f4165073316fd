export function dependenciesPage(page: string): string;
