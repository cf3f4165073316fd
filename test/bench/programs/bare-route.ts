import { openDeafRoute } from './route.js';
import { serve } from './serve.js';

/** A route that answers at once: with it the load generator shows how much it can do at most. */
export type BareRouteCalls = { port(nothing: undefined): number };

const port = await openDeafRoute();

serve({ port: () => port } satisfies BareRouteCalls);
