import { afterAll } from 'vitest';
import { cleanUp } from './cleanup.js';

afterAll(cleanUp);
