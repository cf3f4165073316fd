import { DAY_MS } from '@recado/core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { AuthFixture } from '../testing/auth-fixture.js';
import { FormPosts } from './form-posts.js';

let fixture: AuthFixture;
beforeEach(async () => {
  fixture = await AuthFixture.create();
});
afterEach(() => fixture.close());

const ID = 'c0ffee00-0000-4000-8000-000000000001';
const OTHER = 'c0ffee00-0000-4000-8000-000000000002';

it('posts of a form: one of two processes begins, and the other learns where it led', async () => {
  const [one, other] = [await fixture.startProcess(), await fixture.startProcess()].map((each) => each.get(FormPosts));
  const begun = await Promise.all([one!.begin(ID), other!.begin(ID)]);
  expect(begun.filter((earlier) => earlier === null)).toHaveLength(1);
  expect(begun.find((earlier) => earlier !== null)).toEqual({
    createdAt: fixture.clock.now(),
    location: null,
    isBad: false,
  });
  await one!.end(ID, `/admin/${'x'.repeat(600)}`);
  expect((await other!.begin(ID))?.location).toHaveLength(512);
  await one!.end(ID, '/admin/alerts', true);
  expect(await other!.begin(ID)).toMatchObject({ location: '/admin/alerts', isBad: true });
  await one!.giveBack(ID);
  expect(await other!.begin(ID)).toBeNull();
});

it('posts of a form: they are forgotten after a day', async () => {
  const posts = (await fixture.startProcess()).get(FormPosts);
  await posts.begin(ID);
  fixture.clock.advance(DAY_MS);
  await posts.begin(OTHER);
  expect(await posts.sweep()).toBe(0);
  fixture.clock.advance(1);
  expect(await posts.sweep()).toBe(1);
  expect([await posts.begin(OTHER), await posts.begin(ID)]).toEqual([expect.anything(), null]);
});
