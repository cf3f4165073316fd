import { parentPort } from 'node:worker_threads';
import { Phones } from './phones.js';

// The thread that has the library. It prints whole sessions with private keys to the console, slows down every promise
// of its thread for good on Node 20 and 22, and ends its thread by what a listener throws: nothing of it reaches the server.

new Phones(parentPort!);
