import type { Type } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';

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
