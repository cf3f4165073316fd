#!/usr/bin/env node
// The command line inside the image, as `recado`: docker compose exec lite recado help
import '../dist/apps/cli/src/main.js';
