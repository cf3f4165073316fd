// Brings the licences, versions and numbers of docs/dependencies.md up to date: npm run list-dependencies
import { readFileSync, writeFileSync } from 'node:fs';
import { dependenciesPage } from './lib/dependencies.mjs';
import { inProject } from './lib/root.mjs';

const path = inProject('docs/dependencies.md');
writeFileSync(path, dependenciesPage(readFileSync(path, 'utf8')));
