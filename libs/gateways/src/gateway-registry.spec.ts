import { AnchoredClock } from '@recado/core';
import { describe, expect, it } from 'vitest';
import { GatewayRegistry } from './gateway-registry.js';
import { HttpGateway } from './http/http.gateway.js';

const http = () => new HttpGateway({ version: '1.2.3', clock: new AnchoredClock() });

describe('GatewayRegistry', () => {
  it('finds a gateway by its kind', () => {
    const gateway = http();
    const registry = new GatewayRegistry([gateway]);
    expect(registry.get('http')).toBe(gateway);
    expect(registry.all()).toEqual([gateway]);
  });

  it('refuses two of a kind', () => {
    expect(() => new GatewayRegistry([http(), http()])).toThrow('two gateways of kind http');
  });

  it('says which kind is missing', () => {
    expect(() => new GatewayRegistry([http()]).get('sandbox')).toThrow('kind sandbox');
  });
});
