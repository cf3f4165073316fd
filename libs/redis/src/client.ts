/** The client library, in a module of its own: it is loaded by `import()`, and only where Redis is used. */
export { Redis } from 'ioredis';
