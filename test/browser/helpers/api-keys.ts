import type { Locator, Page } from 'playwright-core';

/** Creates a key with this name and everything else as the form has it. Returns its secret. */
export async function createKey(page: Page, name: string): Promise<string> {
  await page.goto('/admin/api-keys/new');
  await page.fill('#name', name);
  await page.click('text=Criar chave >> nth=-1');
  await page.waitForURL('**/admin/api-keys/created');
  return page.innerText('#secret');
}

/** The row of a key in the list. */
export function keyRow(page: Page, name: string): Locator {
  return page.locator('tbody tr', { hasText: name });
}

/** Opens the page of a key and waits until it is loaded. */
export async function openKey(page: Page, name: string): Promise<void> {
  await page.goto('/admin/api-keys');
  await keyRow(page, name).getByRole('link').click();
  await page.waitForLoadState();
}
