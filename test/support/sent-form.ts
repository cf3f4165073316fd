/** The fields of the form with this action on a page, as a browser without JavaScript sends them. */
export function sentForm(page: string, action: string): Record<string, string> {
  const form = page.split(`action="${action}"`)[1]?.split('</form>')[0];
  if (form === undefined) throw new Error(`the page has no form that posts to ${action}`);
  return Object.fromEntries([...inputsOf(form), ...areasOf(form), ...listsOf(form)].filter(([name]) => name !== ''));
}

function inputsOf(form: string): [string, string][] {
  const tags = [...form.matchAll(/<input[^>]*>/g)].map(([tag]) => tag);
  const sent = tags.filter((tag) => !/ type="(radio|checkbox)"/.test(tag) || / checked[ />]/.test(tag));
  return sent.map((tag) => [attribute(tag, 'name'), attribute(tag, 'value', / type="checkbox"/.test(tag) ? 'on' : '')]);
}

function areasOf(form: string): [string, string][] {
  const areas = form.matchAll(/(<textarea[^>]*>)([^<]*)<\/textarea>/g);
  return [...areas].map(([, tag = '', text = '']) => [attribute(tag, 'name'), decoded(text)]);
}

/** Of a list the selected value, or else the first. */
function listsOf(form: string): [string, string][] {
  const lists = form.matchAll(/(<select[^>]*>)(.*?)<\/select>/gs);
  return [...lists].map(([, tag = '', options = '']) => {
    const chosen = /<option[^>]* selected[^>]*>/.exec(options) ?? /<option[^>]*>/.exec(options);
    return [attribute(tag, 'name'), attribute(chosen?.[0] ?? '', 'value')];
  });
}

function attribute(tag: string, name: string, missing = ''): string {
  return decoded(new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? missing);
}

function decoded(text: string): string {
  return text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&');
}
