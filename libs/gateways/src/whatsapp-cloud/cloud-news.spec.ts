import { describe, expect, it } from 'vitest';
import { ARRIVED_AT, CLOUD, messagesChange, readCloud } from '../../../../test/support/fixtures/read-cloud.js';
import { NumberDirectory } from './number-directory.js';

const TIME = 1_739_321_024;
const OF_ACCOUNT = { sender: null, account: CLOUD.account, at: TIME * 1_000 };
const news = (field: string, value: object, numbers?: NumberDirectory) =>
  readCloud([{ field, value }], { time: TIME, ...(numbers && { numbers }) }).news;
const template = {
  message_template_id: 806312974732579,
  message_template_name: 'aviso_de_pedido',
  message_template_language: 'pt-BR',
};
const SUBJECT = 'aviso_de_pedido:pt_BR';

describe('news of a number', () => {
  const update = {
    display_phone_number: CLOUD.displayed,
    event: 'UPGRADE',
    max_daily_conversations_per_business: 'TIER_2K',
  };
  const limit = { ...OF_ACCOUNT, kind: 'messaging_limit', subject: '', value: 'TIER_2K' };

  it('tell to how many it may write first', () => {
    const old = { old_limit: 'TIER_250', current_limit: 'TIER_1K' };
    expect(news('phone_number_quality_update', { ...update, ...old })).toEqual([
      { ...limit, detail: `UPGRADE ${CLOUD.displayed}` },
    ]);
    const { max_daily_conversations_per_business: _, ...earlier } = { ...update, ...old };
    expect(news('phone_number_quality_update', earlier)).toMatchObject([{ value: 'TIER_1K' }]);
  });

  it('tell that recipients rate it badly', () => {
    const said = { ...update, event: 'FLAGGED', max_daily_conversations_per_business: 'TIER_NOT_SET' };
    expect(news('phone_number_quality_update', said)).toEqual([
      { ...OF_ACCOUNT, kind: 'quality', subject: '', value: 'FLAGGED', detail: `FLAGGED ${CLOUD.displayed}` },
    ]);
  });

  it('are about a sender once its messages told which one it is', () => {
    const numbers = new NumberDirectory();
    readCloud([messagesChange({ statuses: [] })], { numbers });
    const spelled = { ...update, display_phone_number: '+1 555-078-3881' };
    expect(news('phone_number_quality_update', spelled, numbers)).toMatchObject([{ sender: CLOUD.sender }]);
    const another = { ...update, display_phone_number: '15550000000' };
    expect(news('phone_number_quality_update', another, numbers)).toMatchObject([{ sender: null }]);
  });

  it('are about no sender by what another account displays', () => {
    const numbers = new NumberDirectory();
    numbers.learn({ ...messagesChange({}), account: '999', sender: '1', at: 0 });
    expect(news('phone_number_quality_update', update, numbers)).toMatchObject([{ sender: null }]);
  });
});

describe('news of the account', () => {
  it.each([
    [{ max_daily_conversations_per_business: 2_000, max_daily_conversation_per_phone: 250 }, 'TIER_2K'],
    [{ max_daily_conversations_per_business: -1 }, 'TIER_UNLIMITED'],
    [{ max_daily_conversations_per_business: 'TIER_100K' }, 'TIER_100K'],
    [{ max_daily_conversation_per_phone: 500 }, 'TIER_500'],
  ])('tell its limit: %j', (value, tier) => {
    const rest = { max_phone_numbers_per_business: 25 };
    expect(news('business_capability_update', { ...value, ...rest })).toEqual([
      { ...OF_ACCOUNT, kind: 'messaging_limit', subject: '', value: tier, detail: null },
    ]);
  });

  it.each([
    [{ event: 'ACCOUNT_VIOLATION', violation_info: { violation_type: 'SCAM' } }, 'SCAM'],
    [
      {
        event: 'DISABLED_UPDATE',
        ban_info: { waba_ban_state: 'SCHEDULE_FOR_DISABLE', waba_ban_date: 'April 24, 2026' },
      },
      'SCHEDULE_FOR_DISABLE, April 24, 2026',
    ],
    [
      {
        event: 'ACCOUNT_RESTRICTION',
        restriction_info: [
          { restriction_type: 'RESTRICTED_ADD_PHONE_NUMBER_ACTION', expiration: '2026-04-19T13:59:20+0000' },
          { restriction_type: 'RESTRICTED_BIZ_INITIATED_MESSAGING', expiration: 1_776_607_160 },
        ],
      },
      'RESTRICTED_ADD_PHONE_NUMBER_ACTION (2026-04-19T13:59:20+0000), RESTRICTED_BIZ_INITIATED_MESSAGING (2026-04-19T13:59:20.000Z)',
    ],
    [{ event: 'ACCOUNT_DELETED' }, null],
  ])('tell what happened to it: %j', (value, detail) => {
    expect(news('account_update', value)).toEqual([
      { ...OF_ACCOUNT, kind: 'account', subject: '', value: value.event, detail },
    ]);
  });

  it('have the time of their arrival where Meta tells none or another one', () => {
    for (const time of [undefined, 'soon', 1e20]) {
      const { news: found } = readCloud([{ field: 'account_update', value: { event: 'ACCOUNT_DELETED' } }], { time });
      expect(found).toMatchObject([{ at: ARRIVED_AT }]);
    }
  });
});

describe('news of a template', () => {
  it.each([
    [{ event: 'APPROVED', reason: 'NONE' }, null],
    [
      { event: 'REJECTED', reason: 'INVALID_FORMAT', rejection_info: { reason: 'A variable is at the end.' } },
      'INVALID_FORMAT, A variable is at the end.',
    ],
    [
      { event: 'PAUSED', reason: 'NONE', other_info: { title: 'FIRST_PAUSE', description: 'Low quality' } },
      'FIRST_PAUSE, Low quality',
    ],
    [{ event: 'DISABLED' }, null],
  ])('tell its status: %j', (value, detail) => {
    expect(news('message_template_status_update', { ...template, ...value })).toEqual([
      { ...OF_ACCOUNT, kind: 'template_status', subject: SUBJECT, value: value.event, detail },
    ]);
  });

  it.each(['message_template_quality_update', 'message_template_status_update'])('tell its quality by %s', (field) => {
    const value = { ...template, previous_quality_score: 'GREEN', new_quality_score: 'YELLOW' };
    expect(news(field, value)).toEqual([
      { ...OF_ACCOUNT, kind: 'template_quality', subject: SUBJECT, value: 'YELLOW', detail: 'GREEN → YELLOW' },
    ]);
  });

  it.each([
    [{ previous_category: 'UTILITY', new_category: 'MARKETING' }, 'MARKETING', 'UTILITY → MARKETING'],
    [
      { new_category: 'UTILITY', correct_category: 'MARKETING', category_update_timestamp: 1_760_711_433 },
      'UTILITY',
      'UTILITY → MARKETING 2025-10-17T14:30:33.000Z',
    ],
  ])('tell its category: %j', (value, category, detail) => {
    expect(news('template_category_update', { ...template, ...value })).toEqual([
      { ...OF_ACCOUNT, kind: 'template_category', subject: SUBJECT, value: category, detail },
    ]);
  });

  it('tell that Meta has found it in another category, before that counts', () => {
    const value = { current_category: 'UTILITY', suggested_category: 'MARKETING' };
    expect(news('template_correct_category_detection', { ...template, ...value })).toEqual([
      { ...OF_ACCOUNT, kind: 'template_category', subject: SUBJECT, value: 'UTILITY', detail: 'UTILITY → MARKETING' },
    ]);
    expect(news('template_correct_category_detection', template)).toEqual([]);
  });

  it('name it as well as Meta does', () => {
    const { message_template_language: _, ...unspoken } = { ...template, event: 'APPROVED' };
    expect(news('message_template_status_update', unspoken)).toMatchObject([{ subject: 'aviso_de_pedido' }]);
    expect(news('message_template_status_update', { event: 'APPROVED' })).toEqual([]);
  });
});

describe('news', () => {
  it('fit into their columns', () => {
    const long = 'x'.repeat(600);
    const [found] = news('message_template_status_update', {
      message_template_name: long,
      message_template_language: long,
      event: long,
      reason: long,
    })!;
    expect([found!.subject.length, found!.value.length, found!.detail!.length]).toEqual([529, 64, 255]);
  });

  it.each([
    ['a field that nobody knows', 'flows', { event: 'APPROVED' }],
    ['a field that is none', 'constructor', { event: 'APPROVED' }],
    ['no event', 'account_update', {}],
    ['an event that is no word', 'account_update', { event: { a: 1 } }],
    ['no limit', 'business_capability_update', { max_daily_conversations_per_business: null }],
    ['no quality', 'message_template_quality_update', template],
  ])('are not read from %s', (_, field, value) => {
    expect(news(field, value)).toEqual([]);
  });
});
