/** The statements that make tables and their indexes, for each kind of database. */
export type FrozenTables = Readonly<Record<'sqlite' | 'mysql', readonly string[]>>;
