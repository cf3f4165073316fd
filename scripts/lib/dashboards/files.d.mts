export const FOLDER: string;
export function dashboardFiles(): Record<string, string>;
