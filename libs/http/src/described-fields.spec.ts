import { ApiProperty } from '@nestjs/swagger';
import { describe, expect, it } from 'vitest';
import { SameAs } from './described-fields.js';

class Told {
  @ApiProperty({ type: 'integer', minimum: 1, description: 'Its number.', example: 7 })
  id: number;

  silent: string;
}

const describedIn = (model: abstract new () => object, name: string): unknown =>
  Reflect.getMetadata('swagger/apiModelProperties', model.prototype as object, name);

describe('SameAs', () => {
  it('describes a field as the other class does', () => {
    class Teller {
      @SameAs(Told)
      id: number;
    }
    expect(describedIn(Teller, 'id')).toEqual(describedIn(Told, 'id'));
    expect(describedIn(Teller, 'id')).toMatchObject({ description: 'Its number.', minimum: 1 });
  });

  it('refuses a field that the other class does not describe', () => {
    expect(() => SameAs(Told)({}, 'silent')).toThrow('Told.silent is not described');
  });
});
