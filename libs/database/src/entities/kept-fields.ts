import type { Field, Fields, KeptValues } from '@recado/core';
import { Column } from 'typeorm';

/** The types of the columns of declared fields, for an entity to derive from. */
export function Kept<Columns extends object>(): new () => Columns {
  return class {} as new () => Columns;
}

/** Gives an entity the columns of declared fields. As the decorator closest to a property, it has them before that one. */
export function KeptFields(fields: Fields): PropertyDecorator {
  return (prototype) => {
    for (const [name, { wire, kept }] of withColumn(fields)) {
      Column({ name: wire, type: 'varchar', length: kept.column, nullable: true })(prototype, name);
    }
  };
}

/** How declared fields are written to, and read from, the columns that an entity has for them. */
interface KeptFieldsOf<Fs extends Fields> {
  readonly columns: readonly string[];
  /** The list of a SELECT whose rows have the fields by their names inside. */
  readonly select: string;
  /** In the order of the columns. */
  valuesOf(values: Partial<KeptValues<Fs>> | undefined): (string | null)[];
  /** Those of them that something has, and null for the others. */
  of(values: Partial<KeptValues<Fs>>): KeptValues<Fs>;
}

/** Made once, when the program is loaded. */
export function keptFields<Fs extends Fields>(fields: Fs): KeptFieldsOf<Fs> {
  const kept = withColumn(fields);
  const names = kept.map(([name]) => name) as (keyof KeptValues<Fs> & string)[];
  return {
    columns: kept.map(([, { wire }]) => wire),
    select: kept.map(([name, { wire }]) => `${wire} AS ${name}`).join(', '),
    valuesOf: (values) => names.map((name) => (values?.[name] as string | null | undefined) ?? null),
    of: (values) => Object.fromEntries(names.map((name) => [name, values[name] ?? null])) as KeptValues<Fs>,
  };
}

type FieldWithColumn = Exclude<Field, { kept: 'content' }>;

function withColumn(fields: Fields): [string, FieldWithColumn][] {
  return Object.entries(fields).filter((entry): entry is [string, FieldWithColumn] => entry[1].kept !== 'content');
}
