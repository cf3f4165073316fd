/** Links that a picture says nothing of. */
const LEFT_OUT = /\/(?:export|created|bad-rows)\b/;

/** The pages that look alike: addresses that differ in their numbers only, without their queries. */
const patternOf = (path) => path.split(/[?#]/, 1)[0].replace(/\/\d+(?=\/|$)/g, '/:id');

/**
 * The address of one page of each kind, found by following the links of the panel from the start page. `page`: a
 * signed-in window of Playwright.
 */
export async function findPanelPages(page) {
  const found = new Map([['/admin', '/admin']]);
  for (const path of found.values()) {
    await page.goto(path);
    const links = await page.$$eval('a[href^="/admin"]', (all) => all.map((link) => link.getAttribute('href')));
    for (const link of links) {
      const pattern = patternOf(link);
      if (!found.has(pattern) && !LEFT_OUT.test(pattern)) found.set(pattern, link);
    }
  }
  return [...found.values()];
}

/** The name of a page's picture: `channels-3-edit` for `/admin/channels/3/edit`. */
export function pictureName(path) {
  return (
    path
      .split('?', 1)[0]
      .replace(/^\/admin\/?/, '')
      .replaceAll('/', '-') || 'home'
  );
}
