import type { FastifyInstance } from 'fastify';
import { requestPath } from './request-path.js';

interface KnownRoute {
  pattern: RegExp;
  methods: Set<string>;
}

/** Collects the routes, so that 404 (no such address) and 405 (not this method) can be told apart. */
export class AllowedMethods {
  private readonly routes = new Map<string, KnownRoute>();

  /** Must be called before the routes are registered. */
  watch(fastify: FastifyInstance): void {
    fastify.addHook('onRoute', ({ url, method }) => {
      const route = this.routes.get(url) ?? { pattern: toPattern(url), methods: new Set<string>() };
      for (const name of [method].flat()) route.methods.add(name);
      this.routes.set(url, route);
    });
  }

  /** Methods that the address of this URL accepts; empty when there is no such address. */
  of(url: string): string[] {
    const path = requestPath(url);
    const matching = [...this.routes.values()].filter(({ pattern }) => pattern.test(path));
    return [...new Set(matching.flatMap(({ methods }) => [...methods]))].sort();
  }
}

/** `/api/messages/:id` → a pattern of whole paths. Catch-all routes (`*`) match nothing here. */
function toPattern(url: string): RegExp {
  if (url.includes('*')) return /(?!)/;
  const escaped = url.replace(/[.+^${}()|[\]\\]/g, '\\$&').replace(/:[^/]+/g, '[^/]+');
  return new RegExp(`^${escaped.replace(/(?<=.)\/$/, '')}$`);
}
