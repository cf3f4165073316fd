import type {
  FastifyInstance,
  FastifyPluginAsync,
  FastifyPluginCallback,
  FastifyPluginOptions,
  RouteOptions,
} from 'fastify';

type Hook = (...args: never[]) => unknown;
type Plugin<O extends FastifyPluginOptions> = FastifyPluginCallback<O> | FastifyPluginAsync<O>;
type HookedRoute = Record<string, Hook | Hook[] | undefined>;

/**
 * Hooks that run on chosen routes only. Nest adds every route to the root instance, where the hooks of a plugin would
 * run for the API too. So plugins are given an instance whose `addHook` adds to this list.
 */
export class RouteHooks {
  private readonly hooks: { name: string; hook: Hook }[] = [];

  add(name: string, hook: Hook): void {
    this.hooks.push({ name, hook });
  }

  /** The same plugin with its hooks collected here. Everything else that it does reaches the root instance. */
  collectFrom<O extends FastifyPluginOptions>(plugin: Plugin<O>, options: O): FastifyPluginCallback {
    const start = plugin as (fastify: FastifyInstance, options: O, next: (error?: Error) => void) => unknown;
    const collecting: FastifyPluginCallback = (fastify, _options, next) =>
      start(this.withOwnAddHook(fastify), options, next) as void;
    // With this symbol Fastify does not encapsulate the plugin.
    return Object.assign(collecting, { [Symbol.for('skip-override')]: true });
  }

  /** Puts the hooks on a route, before its own. */
  attachTo(route: RouteOptions): void {
    const target = route as unknown as HookedRoute;
    for (const name of new Set(this.hooks.map((entry) => entry.name))) {
      const collected = this.hooks.filter((entry) => entry.name === name).map((entry) => entry.hook);
      target[name] = [...collected, ...[target[name] ?? []].flat()];
    }
  }

  private withOwnAddHook(fastify: FastifyInstance): FastifyInstance {
    const addHook = (name: string, hook: Hook): void => this.add(name, hook);
    return new Proxy(fastify, {
      get: (target, property) =>
        property === 'addHook' ? addHook : (Reflect.get(target, property, target) as unknown),
    });
  }
}
