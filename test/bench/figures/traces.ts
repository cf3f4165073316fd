import { TraceSink } from '../servers/trace-sink.js';
import { besidePlain } from './beside-plain.js';
import type { Figure } from './figure.js';

const NAME = 'traces';

/** What it costs to trace every request, with a receiver on the same machine: the intake and the drain, beside those without. */
export const tracesFigure: Figure = {
  name: NAME,
  summary: 'intake and drain with every request traced, beside those without traces',
  run: async (bench) => {
    const sink = await new TraceSink().listen();
    bench.own({ stop: () => sink.close() });
    const own = { OTEL_EXPORTER_OTLP_ENDPOINT: sink.origin };
    const result = await besidePlain(bench, { name: NAME, what: 'with traces', own });
    bench.options.say(`${NAME}: the receiver got ${Math.round(sink.bytes / 1e6)} MB`);
    return result;
  },
};
