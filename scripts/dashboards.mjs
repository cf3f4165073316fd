// Makes Grafana's dashboards from scripts/lib/dashboards/description.mjs: npm run dashboards
import './lib/require-node.mjs';
import { writeDashboards } from './lib/dashboards/files.mjs';
import { say } from './lib/say.mjs';

for (const path of writeDashboards()) say(path);
