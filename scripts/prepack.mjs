// Installs and builds when needed, before npm packs the project: npm pack
import './lib/require-node.mjs';
import { prepare } from './lib/prepare.mjs';

await prepare();
