#!/usr/bin/env node
// The command line inside the image, as `recado`: docker compose exec lite recado help
process.env.RECADO_COMMAND = 'recado';
await import('../dist/apps/cli/src/main.js');
