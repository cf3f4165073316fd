import type { PanelClient } from '../../support/panel-client.js';

/** How long the answers to one page took. */
export interface AskedPage {
  readonly page: string;
  readonly status: number;
  /** Each time in ms, in the order of the rounds. */
  readonly ms: readonly number[];
}

/** Asks for every page once in each round, one after the other; a round before them is not counted. */
export async function askPages(client: PanelClient, pages: readonly string[], rounds: number): Promise<AskedPage[]> {
  const asked = pages.map((page) => ({ page, status: 0, ms: [] as number[] }));
  for (let round = -1; round < rounds; round++) {
    for (const each of asked) {
      const from = performance.now();
      each.status = await client.statusOf(each.page);
      if (round >= 0) each.ms.push(performance.now() - from);
    }
  }
  return asked;
}
