import { expect, it } from 'vitest';
import { shared } from './shared.js';

class Store {}
class Port {}
class Helper {}
class Other {}

it('shared exports each provider by its token, and the modules, but not the inner providers', () => {
  const port = { provide: Port, useClass: Store };
  expect(shared([Store, port], { inner: [Helper], modules: [Other] })).toEqual({
    providers: [Store, port, Helper],
    exports: [Other, Store, Port],
  });
});
