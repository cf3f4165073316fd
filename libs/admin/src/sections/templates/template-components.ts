/** A button of a template as its provider gave it. */
interface ListedButton {
  type?: string;
  text?: string;
  url?: string;
}

/** A component of a template as its provider gave it, as far as it is shown. */
export interface Component {
  type?: string;
  format?: string;
  text?: string;
  buttons?: ListedButton[];
  cards?: { components?: Component[] }[];
  limited_time_offer?: { text?: string };
  example?: {
    header_text?: string[];
    header_text_named_params?: NamedExample[];
    body_text?: string[][];
    body_text_named_params?: NamedExample[];
  };
}

interface NamedExample {
  param_name?: string;
  example?: string;
}

/** The components of a template from the provider's JSON; empty: it told none. */
export function componentsIn(json: string | null): Component[] {
  if (json === null) return [];
  const components: unknown = JSON.parse(json);
  return Array.isArray(components) ? (components as Component[]) : [];
}

/** The component of this type. Lists have upper case, requests any. */
export function componentOf(all: readonly Component[], type: string): Component | undefined {
  return all.find((component) => wordOf(component.type) === type);
}

/** A word of the provider, in upper case; empty: it is missing. */
export function wordOf(word: string | undefined): string {
  return (word ?? '').toUpperCase();
}
