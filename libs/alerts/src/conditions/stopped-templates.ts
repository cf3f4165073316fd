import { Injectable } from '@nestjs/common';
import { AccountNews, type AccountState, Channels } from '@recado/channels';
import { AccountConditions } from './account-conditions.js';

/** Most templates that an alert names. */
const NAMED = 5;

/** The channels of which a template was paused, disabled or rejected within a week. */
@Injectable()
export class StoppedTemplates extends AccountConditions {
  readonly kind = 'template_stopped';

  constructor(channels: Channels, news: AccountNews) {
    super(channels, news);
  }

  protected override find({ stoppedTemplates }: AccountState) {
    if (stoppedTemplates.length === 0) return null;
    const named = stoppedTemplates.slice(0, NAMED).map(({ subject, value }) => `${subject} ${value}`);
    return { templates: named.join(', '), count: stoppedTemplates.length };
  }
}
