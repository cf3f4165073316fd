import { openEmptyRoute } from './route.js';
import { serve } from './serve.js';

/** A route that answers at once, to measure the highest rate of the load generator. */
export type BareRouteCalls = { port(nothing: undefined): number };

const port = await openEmptyRoute();

serve({ port: () => port } satisfies BareRouteCalls);
