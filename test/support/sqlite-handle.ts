/** From its file: the whole lib would load TypeORM, 1.5 s of processor time in each process that runs tests. */
export { SqliteHandle } from '../../libs/database/src/sqlite/sqlite-handle.js';
