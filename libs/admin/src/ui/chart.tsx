import type { ChipView } from './chip.js';
import { usePanel } from './panel-context.js';

/** A measure that a chart shows, in the colour of a chip. */
export interface ChartSeries {
  name: string;
  tone: ChipView['tone'];
}

/** A place on the horizontal axis, and the value of each series there. */
export interface ChartPoint {
  label: string;
  values: readonly number[];
}

interface ChartProps {
  title: string;
  series: readonly ChartSeries[];
  points: readonly ChartPoint[];
  /** Writes a value, unless as a number. */
  write?: (value: number) => string;
}

/** The height of a chart, and the width of a place on its axis, in units of the drawing. */
const HEIGHT = 120;
const PLACE = 12;
const GAP = 3;

/** Bars that are drawn by the server, each a stack of the series, and the same figures as a table. */
export function Chart(props: ChartProps) {
  const { title, points } = props;
  const top = Math.max(1, ...points.map(total));
  return (
    <figure class="chart">
      <figcaption>{title}</figcaption>
      <Legend {...props} top={top} />
      <svg viewBox={`0 0 ${points.length * PLACE} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={title}>
        {points.map((point, place) => (
          <Bar {...props} point={point} place={place} top={top} />
        ))}
      </svg>
      <p class="chart-ends">
        <span>{points[0]?.label}</span>
        <span>{points.at(-1)?.label}</span>
      </p>
      <ChartTable {...props} />
    </figure>
  );
}

/** The names of the series, and what the full height stands for. */
function Legend({ series, top, write }: ChartProps & { top: number }) {
  const { t, format } = usePanel();
  return (
    <p class="chart-legend">
      {series.map(({ name, tone }) => (
        <span class={`chip chip-${tone}`}>{name}</span>
      ))}
      <span class="chart-top">{t.chart.top(write?.(top) ?? format.number(top))}</span>
    </p>
  );
}

function Bar({ series, point, place, top, write }: ChartProps & { point: ChartPoint; place: number; top: number }) {
  const { format } = usePanel();
  const heights = point.values.map((value) => (value / top) * HEIGHT);
  const below = (at: number) => heights.slice(0, at).reduce((sum, height) => sum + height, 0);
  const text = (value: number) => write?.(value) ?? format.number(value);
  return (
    <g>
      <title>
        {[point.label, ...series.map(({ name }, at) => `${name}: ${text(point.values[at] ?? 0)}`)].join(' · ')}
      </title>
      {heights.map((height, at) => (
        <rect
          class={`bar-${series[at]?.tone ?? 'quiet'}`}
          x={place * PLACE}
          y={round(HEIGHT - below(at) - height)}
          width={PLACE - GAP}
          height={round(height)}
        />
      ))}
    </g>
  );
}

function ChartTable({ title, series, points, write }: ChartProps) {
  const { t, format } = usePanel();
  return (
    <details class="chart-data">
      <summary>{t.chart.asTable}</summary>
      <table class="rows">
        <caption class="unseen">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t.chart.when}</th>
            {series.map(({ name }) => (
              <th scope="col" class="number">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map(({ label, values }) => (
            <tr>
              <th scope="row">{label}</th>
              {values.map((value) => (
                <td class="number">{write?.(value) ?? format.number(value)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

function total({ values }: ChartPoint): number {
  return values.reduce((sum, value) => sum + value, 0);
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
