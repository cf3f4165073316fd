import type { Type } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions, ApiPropertyOptional } from '@nestjs/swagger';
import { describing, type Fields, type Teller, toldBy } from '@recado/core';

/** Where `@nestjs/swagger` keeps how a property is described. */
const DESCRIBED = 'swagger/apiModelProperties';

/**
 * Describes a field in a document as another class describes its field of that name. A class that is derived from the
 * other, or from a `PickType` of it, would have these fields before its own, and not where it declares them.
 */
export function SameAs<Model extends object>(model: Type<Model>) {
  return (target: object, name: keyof Model & string) => {
    const described = Reflect.getMetadata(DESCRIBED, model.prototype as object, name) as ApiPropertyOptions | undefined;
    if (!described) throw new Error(`${model.name}.${name} is not described`);
    ApiProperty(described)(target, name);
  };
}

/** The types of declared fields, for a class to derive from: it describes nothing by itself. */
export function Declared<Json extends object>(): new () => Json {
  return class {} as new () => Json;
}

/** Describes the declared fields that an answer tells. As the decorator closest to a field, it has them before that field. */
export function ToldFields(fields: Fields, by: Teller): PropertyDecorator {
  return (target) => {
    for (const field of Object.values(fields)) {
      const shown = toldBy(field, by);
      if (!shown) continue;
      const words = 'of' in field.rule ? { enum: [...field.rule.of] } : {};
      const described = { type: 'string', ...words, ...describing(shown) } as const;
      if (by === 'message') ApiPropertyOptional(described)(target, field.wire);
      else ApiProperty({ ...described, nullable: true })(target, field.wire);
    }
  };
}
