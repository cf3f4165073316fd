/** What of a module is not its own providers for others. */
interface Rest {
  /** Providers that only the others of the module use. */
  inner?: readonly object[];
  /** Modules whose faces belong to that of this one. */
  modules?: readonly NewableFunction[];
}

/**
 * The providers of a Nest module whose face are all of them but the inner ones, so that none is forgotten there. A provider
 * is a class, or an object that says under which one.
 */
export function shared<Provider extends object>(
  providers: readonly Provider[],
  { inner = [], modules = [] }: Rest = {},
) {
  const token = (provider: Provider) => ('provide' in provider ? provider.provide : provider) as NewableFunction;
  return { providers: [...providers, ...inner] as Provider[], exports: [...modules, ...providers.map(token)] };
}
