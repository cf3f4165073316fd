import { Lane } from '@recado/core';
import { expect, it } from 'vitest';
import { recipientOf } from './send-order.js';

it('recipientOf returns one recipient for every form of a number, and others for other groups', () => {
  const group = { channelId: 1, lane: Lane.Normal, apiKeyId: 2 };
  const phones = ['525512345678', '5215512345678', '525512345679'];
  const [today, earlier, other] = phones.map((phone) => recipientOf(group, phone));
  expect(earlier).toBe(today);
  expect(other).not.toBe(today);
  expect(recipientOf({ ...group, apiKeyId: 3 }, phones[0]!)).not.toBe(today);
});
