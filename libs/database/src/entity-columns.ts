import { getMetadataArgsStorage } from 'typeorm';

type EntityClass<E> = abstract new () => E;

/** Names of the columns that hold these properties of an entity, in the same order. Throws for one without a column. */
export function columnNames<E>(entity: EntityClass<E>, properties: readonly (keyof E & string)[]): string[] {
  return properties.map((property) => columnOf(entity, property));
}

/** The same as the list of a SELECT whose rows have the entity's properties, such as `id, batch_id AS batchId`. */
export function selectList<E>(entity: EntityClass<E>, properties: readonly (keyof E & string)[]): string {
  const columns = columnNames(entity, properties);
  return columns.map((column, index) => `${column} AS ${properties[index]!}`).join(', ');
}

function columnOf(entity: EntityClass<unknown>, property: string): string {
  const { columns } = getMetadataArgsStorage();
  const found = columns.find(({ target, propertyName }) => target === entity && propertyName === property);
  if (!found) throw new Error(`${entity.name}.${property} has no column`);
  return found.options.name ?? property;
}
