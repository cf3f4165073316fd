import type { MediaContent } from '@recado/core';
import { describe, expect, it } from 'vitest';
import { saysMediaUnreachable } from './media-fetch.js';

const media = (url: string): { content: { media: MediaContent } } => ({
  content: { media: { type: 'image', url, mimetype: null, filename: null } },
});

describe('saysMediaUnreachable', () => {
  it.each([
    ['getaddrinfo ENOTFOUND files.example.com', 'https://files.example.com/a.png'],
    ['Error: getaddrinfo EAI_AGAIN files.example.com', 'https://FILES.example.com:8443/a.png'],
    ['connect ECONNREFUSED 192.0.2.7:443', 'https://files.example.com/a.png'],
    ['AxiosError: connect ETIMEDOUT 192.0.2.7:8080', 'http://files.example.com:8080/a.png'],
    ['connect EHOSTUNREACH 2001:db8::7:80', 'http://files.example.com/a.png'],
    ['AxiosError: Request failed with status code 404', 'https://files.example.com/a.png'],
    ['Request failed with status code 403', 'https://files.example.com/a.png'],
  ])('knows %j for %s', (words, url) => expect(saysMediaUnreachable(words, media(url))).toBe(true));

  it.each([
    ['getaddrinfo ENOTFOUND postgres', 'https://files.example.com/a.png'],
    ['connect ECONNREFUSED 127.0.0.1:5432', 'https://files.example.com/a.png'],
    ['Request failed with status code 500', 'https://files.example.com/a.png'],
    ["Cannot read properties of undefined (reading 'onWhatsApp')", 'https://files.example.com/a.png'],
  ])('does not take %j for it', (words, url) => expect(saysMediaUnreachable(words, media(url))).toBe(false));

  it('concerns media only', () => {
    expect(saysMediaUnreachable('getaddrinfo ENOTFOUND files.example.com', { content: null })).toBe(false);
  });
});
