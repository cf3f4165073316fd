import { DASHBOARDS } from './description.mjs';

export const FOLDER = 'docker/observability/grafana/dashboards';
/** Grafana's grid has 24 columns. */
const COLUMNS = 24;
const WIDE = { w: 12, h: 8 };
const SINGLE = { w: 6, h: 4 };
/** The id of the data source in docker/observability/grafana/provisioning. */
const DATASOURCE = { type: 'prometheus', uid: 'prometheus' };

/** The files of Grafana's dashboards as they are made from the description, by their paths. */
export function dashboardFiles() {
  const files = DASHBOARDS.map((dashboard) => [`${FOLDER}/${dashboard.name}.json`, dashboardOf(dashboard)]);
  return Object.fromEntries(files.map(([path, content]) => [path, `${JSON.stringify(content, null, 2)}\n`]));
}

function dashboardOf({ name, title, rows }) {
  return {
    uid: name,
    title,
    description: 'Made by npm run generate from scripts/lib/dashboards/description.mjs.',
    tags: ['recado'],
    schemaVersion: 39,
    editable: false,
    refresh: '30s',
    time: { from: 'now-6h', to: 'now' },
    timezone: 'browser',
    panels: panelsOf(rows),
  };
}

/** The panels of all rows, each at its place: as many beside each other as fit. */
function panelsOf(rows) {
  const placed = [];
  let top = 0;
  for (const row of rows) {
    placed.push({ type: 'row', title: row.title, collapsed: false, gridPos: { x: 0, y: top, w: COLUMNS, h: 1 } });
    top += 1;
    let left = 0;
    for (const [index, panel] of row.panels.entries()) {
      const size = panel.single ? SINGLE : WIDE;
      placed.push(panelOf(panel, { x: left, y: top, ...size }));
      left += size.w;
      if (left >= COLUMNS || index === row.panels.length - 1) [left, top] = [0, top + size.h];
    }
  }
  return placed.map((panel, index) => ({ id: index + 1, ...panel }));
}

function panelOf({ title, unit, single, signed, queries }, gridPos) {
  return {
    type: single ? 'stat' : 'timeseries',
    title,
    datasource: DATASOURCE,
    gridPos,
    fieldConfig: { defaults: signed ? { unit } : { unit, min: 0 }, overrides: [] },
    targets: Object.entries(queries).map(([legend, expr], index) => ({
      refId: String.fromCodePoint('A'.codePointAt(0) + index),
      datasource: DATASOURCE,
      expr,
      legendFormat: legend.replaceAll('{', '{{').replaceAll('}', '}}'),
    })),
  };
}
