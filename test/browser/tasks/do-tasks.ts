import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOOPBACK_ALLOWED } from '../../e2e/helpers/webhooks.js';
import { type Server, startServer } from '../../support/server.js';
import { closeAll, openWindow } from '../helpers/panel.js';
import { buttonOf, controlOf, formOf } from './controls.js';
import { TASKS } from './index.js';
import { Kinds } from './kinds.js';
import type { Task } from './task.js';
import type { Way } from './way.js';
import { World } from './world.js';

/** Wide enough for the navigation beside the page, and no larger: the browser paints every page. */
const VIEWPORT = { width: 1000, height: 560 };

/** The tasks that are done in all ways. */
const IN_ALL_WAYS = TASKS.filter(({ inAllWays }) => inAllWays);

/** Every task of the panel, done in one way; and a check that the other ways leave out no kind of form. */
export function doAllTasks(way: Way): void {
  const kinds = new Kinds();
  doTasks(way, TASKS, (task, form) => kinds.see(task, form));

  it('every kind of form is done with the keyboard and without a script, too', ({ skip }) => {
    skip(kinds.count < TASKS.length, 'only some of the tasks were done');
    kinds.expectAllInAllWays();
  });
}

/** Tasks of the panel, done in one way: those for all ways by default. `look` sees each form before anything is filled in. */
export function doTasks(
  way: Way,
  tasks: readonly Task[] = IN_ALL_WAYS,
  look: (task: Task, form: Locator) => Promise<void> = () => Promise.resolve(),
): void {
  let server: Server;
  let world: World;
  let page: Page;
  beforeAll(async () => {
    server = await startServer({ env: LOOPBACK_ALLOWED });
    world = await World.of(server);
    page = await openWindow(server, { viewport: VIEWPORT, ...way.options });
  });
  afterAll(async () => {
    await closeAll(server);
    await world?.close();
  });

  describe(`${way.name}, somebody`, () => {
    it.each(tasks)('$name', (task) => doTask(task, { way, world, page, look }));
  });
}

interface Doing {
  readonly way: Way;
  readonly world: World;
  readonly page: Page;
  readonly look: (task: Task, form: Locator) => Promise<void>;
}

async function doTask(task: Task, { way, world, page, look }: Doing): Promise<void> {
  await open(task, world, page);
  const form = await formOf(page, task);
  await look(task, form);
  for (const [name, entry] of Object.entries(task.fields ?? {})) {
    const value = typeof entry === 'function' ? await entry(world, page) : entry;
    const control = controlOf(form, name, value);
    await reveal(way, page, control);
    await way.enter(page, control, value);
  }
  const button = buttonOf(form, task.button);
  await reveal(way, page, button);
  const shown = resultOf(page, task);
  expect(await shown.isVisible(), 'the result is shown before').toBe(false);
  await way.press(page, button);
  await shown.waitFor();
}

/** Opens the page of a task, unless it is the one to which the task before has led. */
async function open({ before, page: path }: Task, world: World, page: Page): Promise<void> {
  await before?.(world);
  const wanted = typeof path === 'string' ? path : path(world);
  if (before || new URL(wanted, world.server.url).href !== page.url()) await page.goto(wanted);
}

function resultOf(page: Page, { shows }: Task): Locator {
  const results = shows.startsWith('css=') ? page.locator(shows) : page.getByText(shows);
  return results.filter({ visible: true }).first();
}

/** Opens what is folded around a control, from the outside to the inside. */
async function reveal(way: Way, page: Page, control: Locator): Promise<void> {
  const folded = control.locator('xpath=ancestor::details[not(@open)]');
  for (let most = 5; most > 0 && (await folded.count()) > 0; most--) {
    await way.press(page, folded.first().locator('> summary'));
  }
}
