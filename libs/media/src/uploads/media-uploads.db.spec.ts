import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MediaFixture } from '../testing/media-fixture.js';
import { MediaUploads } from './media-uploads.js';

const UPLOAD = { contentId: 1, channelId: 2, purpose: '1041234567890' };

describe('MediaUploads', () => {
  let fixture: MediaFixture;
  let uploads: MediaUploads;

  beforeEach(async () => {
    fixture = await MediaFixture.create();
    uploads = fixture.context.get(MediaUploads);
  });
  afterEach(() => fixture.close());

  it('knows an id for 29 days, for its channel and number alone', async () => {
    expect(await uploads.find(UPLOAD)).toBeNull();
    await uploads.remember(UPLOAD, '1');
    await uploads.remember(UPLOAD, '2');
    expect(await uploads.find(UPLOAD)).toBe('2');
    expect(await uploads.find({ ...UPLOAD, channelId: 3 })).toBeNull();
    expect(await uploads.find({ ...UPLOAD, purpose: '2' })).toBeNull();
    fixture.clock.advance(29 * 86_400_000);
    expect(await uploads.find(UPLOAD)).toBeNull();
    fixture.clock.advance(1);
    expect(await uploads.sweep()).toBe(1);
    expect(await fixture.rows('media_uploads')).toBe(0);
  });

  it('forgets an id that the provider refuses', async () => {
    await uploads.remember(UPLOAD, '1');
    await uploads.forget(UPLOAD);
    expect(await uploads.find(UPLOAD)).toBeNull();
  });
});
