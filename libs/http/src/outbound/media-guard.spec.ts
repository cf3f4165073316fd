import { describe, expect, it } from 'vitest';
import { MediaGuard } from './media-guard.js';

const open = new MediaGuard([]);

describe('MediaGuard', () => {
  it.each([
    ...['example.com', 'loja.example.com.br:8443', 'xn--caf-dma.example', 'local.example.com', 'internal.example.com'],
    ...['localhost.example.com', 'mylocal.com', 'example.internals', '8.8.8.8', '134744072', '[2606:4700::1111]'],
    ...['example.com.', '10.0.0.1.example.com', '172.32.0.1', '100.128.0.1'],
  ])('lets a provider fetch from %s', (host) => {
    expect(open.refusedHost(`https://${host}/a.pdf`)).toBeUndefined();
  });

  it.each([
    ...[
      '127.0.0.1',
      '127.1',
      '2130706433',
      '0x7f000001',
      '0177.0.0.1',
      '127.0.0.1.',
      '0',
      '１２７.0.0.1',
      '127。0。0。1',
    ],
    ...['10.1.2.3', '172.16.0.1', '192.168.0.10:9000', '100.64.0.1', '169.254.169.254', '0xa9fea9fe', '2852039166'],
    ...['168.63.129.16', '100.100.100.200', '192.0.0.192', '224.0.0.1', '255.255.255.255', '0.0.0.0'],
    ...['[::1]', '[::]', '[fe80::1]', '[fc00::1]', '[fd00:ec2::254]', '[fd20:ce::254]', '[::ffff:127.0.0.1]'],
    ...['[::ffff:169.254.169.254]', '[::ffff:8.8.8.8]', '[::127.0.0.1]', '[64:ff9b::a9fe:a9fe]', '[2002:7f00:1::]'],
    ...[
      'localhost',
      'LOCALHOST',
      'localhost.',
      'a.localhost',
      'ⓛocalhost',
      'printer.local',
      'metadata.google.internal',
    ],
    ...[
      'metadata.google.internal.',
      'minio',
      'minio:9000',
      'metadata',
      'host.docker.internal',
      'nas.lan',
      'nas.home.arpa',
    ],
    ...['localhost.localdomain', 'internal', 'example..local'],
  ])('refuses %s', (host) => expect(open.refusedHost(`https://${host}/a.pdf`)).toBeDefined());

  it('allows what the operator names, and nothing beside it', () => {
    const within = new MediaGuard(['10.20.0.0/16', 'Minio', 'files.internal', '::1/128']);
    for (const host of ['10.20.0.1', '[::1]', 'minio:9000', 'MINIO.', 'files.internal']) {
      expect(within.refusedHost(`https://${host}/a`)).toBeUndefined();
    }
    for (const host of ['10.21.0.1', '127.0.0.1', '[::ffff:10.20.0.1]', 'a.minio.local', 'other.files.internal']) {
      expect(within.refusedHost(`https://${host}/a`)).toBeDefined();
    }
  });
});
