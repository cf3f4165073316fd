import { mayAct, type Role } from '@recado/auth';

/** A route of the panel that needs a login. */
export interface PanelRoute {
  readonly method: string;
  /** With names of parameters, such as `/admin/messages/:id`. */
  readonly path: string;
  readonly role: Role;
}

interface Pattern extends PanelRoute {
  readonly matches: RegExp;
}

/** The role that a route needs unless it names another: everybody reads, operators change. */
export function neededRole(method: string, named: Role | undefined): Role {
  return named ?? (method === 'GET' || method === 'HEAD' ? 'viewer' : 'operator');
}

/**
 * The routes of the panel with the roles that they need, as they were registered. Pages ask here before they show a link
 * or a form, so that nothing is shown that would be refused.
 */
export class PanelRoutes {
  private readonly fixed = new Map<string, PanelRoute>();
  private readonly patterns: Pattern[] = [];

  /** Every route, for tests. */
  get all(): readonly PanelRoute[] {
    return [...this.fixed.values(), ...this.patterns];
  }

  add(route: PanelRoute): void {
    // The route of unknown addresses says nothing of an address.
    if (route.path.includes('*')) return;
    const { method, path } = route;
    if (path.includes(':')) this.patterns.push({ ...route, matches: patternOf(path) });
    else this.fixed.set(`${method} ${path}`, route);
  }

  /** Whether a person of this role may use an address: an address of no such route is free. */
  mayUse(role: Role, method: 'GET' | 'POST', href: string): boolean {
    const [path = ''] = href.split(/[?#]/, 1);
    const route = this.fixed.get(`${method} ${path}`) ?? this.patterns.find((known) => fits(known, method, path));
    return route === undefined || mayAct(role, route.role);
  }
}

function fits(pattern: Pattern, method: string, path: string): boolean {
  return pattern.method === method && pattern.matches.test(path);
}

function patternOf(path: string): RegExp {
  const parts = path
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/]+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')));
  return new RegExp(`^${parts.join('/')}$`);
}
