import type { Page } from 'playwright-core';

export function findPanelPages(page: Page): Promise<string[]>;
export function pictureName(path: string): string;
