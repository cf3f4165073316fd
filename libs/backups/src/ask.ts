/** Asks a database, whatever it is. */
export type Ask = <Row>(sql: string) => Promise<Row[]>;
