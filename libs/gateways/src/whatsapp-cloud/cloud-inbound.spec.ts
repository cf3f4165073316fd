import { describe, expect, it } from 'vitest';
import { ARRIVED_AT, CLOUD, messagesChange, readCloud } from '../../../../test/support/fixtures/read-cloud.js';

const PHONE = '5511987654321';
const USER_ID = 'BR.1502576394655843';
const IDENTITY = `bsuid:${USER_ID}`;
const AT = 1_750_857_384_000;
const message = (fields: object) => ({ from: PHONE, id: 'wamid.A', timestamp: '1750857384', ...fields });
const medium = (fields: object = {}) => ({
  mime_type: 'image/jpeg',
  sha256: 'Zm9v',
  id: '1003383421387256',
  ...fields,
});
const read = (value: object) => readCloud([messagesChange(value)]);
const inbound = (fields: object) => read({ messages: [message(fields)] }).inbound;
const base = { sender: CLOUD.sender, from: PHONE, at: AT };

describe('what recipients wrote', () => {
  it('is a text, also as an answer to ours', () => {
    const messages = [
      message({ type: 'text', text: { body: 'SAIR' } }),
      message({
        id: 'wamid.B',
        type: 'text',
        text: { body: 'Obrigado' },
        context: { from: CLOUD.displayed, id: 'wamid.ours' },
      }),
    ];
    const contacts = [{ profile: { name: 'Ana' }, wa_id: PHONE }];
    expect(read({ contacts, messages }).inbound).toEqual([
      { ...base, providerMessageId: 'wamid.A', text: 'SAIR' },
      { ...base, providerMessageId: 'wamid.B', text: 'Obrigado', replyTo: 'wamid.ours' },
    ]);
  });

  it.each([
    ['a button', { type: 'button', button: { payload: 'out', text: 'Parar' } }, 'Parar'],
    [
      'a reply button',
      { type: 'interactive', interactive: { type: 'button_reply', button_reply: { id: 'out', title: 'SAIR' } } },
      'SAIR',
    ],
    [
      'a list',
      { type: 'interactive', interactive: { type: 'list_reply', list_reply: { id: 'out', title: 'Sair' } } },
      'Sair',
    ],
    ['a caption', { type: 'image', image: medium({ caption: 'Sair' }) }, 'Sair'],
  ])('is the words of %s', (_, fields, text) => {
    expect(inbound(fields)).toMatchObject([{ from: PHONE, text }]);
  });

  it.each<[string, object, object]>([
    [
      'of a template with its payload',
      { type: 'button', button: { payload: 'pedido:4711', text: 'Parar' } },
      { id: 'pedido:4711', title: 'Parar', payload: 'pedido:4711' },
    ],
    ['of a template without one', { type: 'button', button: { text: 'Parar' } }, { id: null, title: 'Parar' }],
    [
      'of a message',
      { type: 'interactive', interactive: { type: 'button_reply', button_reply: { id: 'sim', title: 'Sim' } } },
      { id: 'sim', title: 'Sim' },
    ],
    [
      'of a list',
      {
        type: 'interactive',
        interactive: { type: 'list_reply', list_reply: { id: 'row-1', title: 'Sedex', description: '2 dias' } },
      },
      { id: 'row-1', title: 'Sedex' },
    ],
  ])('is by the button %s', (_, fields, button) => {
    expect(inbound(fields)[0]?.button).toEqual(button);
  });

  it('is by no button where words or a form were sent', () => {
    expect(inbound({ type: 'text', text: { body: 'Sim' } })[0]).not.toHaveProperty('button');
    const form = { type: 'interactive', interactive: { type: 'nfm_reply', nfm_reply: { name: 'flow' } } };
    expect(inbound(form)[0]).not.toHaveProperty('button');
  });

  it.each(['image', 'document', 'video', 'audio', 'sticker'])('is a medium without words: %s', (type) => {
    expect(inbound({ type, [type]: medium() })).toEqual([
      { ...base, providerMessageId: 'wamid.A', text: null, media: { type, id: '1003383421387256' } },
    ]);
  });

  it.each<[string, object, object]>([
    ['a place', { type: 'location', location: { latitude: -23.5, longitude: -46.6 } }, {}],
    ['a contact', { type: 'contacts', contacts: [{ name: { formatted_name: 'Bia' } }] }, {}],
    ['an order', { type: 'order', order: { catalog_id: '1', product_items: [] } }, {}],
    ['a form', { type: 'interactive', interactive: { type: 'nfm_reply', nfm_reply: { name: 'flow' } } }, {}],
    ['what Meta cannot pass on', { type: 'unsupported', errors: [{ code: 131051 }] }, {}],
    ['a type of tomorrow', { type: 'hologram', hologram: {} }, {}],
  ])('is a message without words: %s', (_, fields, more) => {
    expect(inbound(fields)).toEqual([{ ...base, providerMessageId: 'wamid.A', text: null, ...more }]);
  });

  it.each([
    ['that a number changed', { type: 'system', system: { body: 'User A changed', type: 'user_changed_number' } }],
    ['that a chat was opened', { type: 'request_welcome' }],
    ['a reaction to ours', { type: 'reaction', reaction: { message_id: 'wamid.ours', emoji: '👍' } }],
    ['the removal of a reaction', { type: 'reaction', reaction: { message_id: 'wamid.ours' } }],
    ['a revocation', { type: 'revoke', revoke: { original_message_id: 'wamid.B' } }],
    ['a message of a group', { type: 'text', text: { body: 'SAIR' }, group_id: 'Y2FwaV9ncm91cDox' }],
    ['a message of nobody', { from: undefined, type: 'text', text: { body: 'SAIR' } }],
    ['a message of something else', { from: 'a@b', type: 'text', text: { body: 'SAIR' } }],
    ['an identity that is too long', { from: undefined, from_user_id: `BR.${'9'.repeat(128)}`, type: 'image' }],
  ])('is not %s', (_, fields) => {
    expect(inbound(fields)).toEqual([]);
  });

  it('has the time of its arrival where Meta tells none', () => {
    expect(inbound({ type: 'text', text: { body: 'oi' }, timestamp: undefined })).toMatchObject([{ at: ARRIVED_AT }]);
  });
});

describe('a recipient who hides the number', () => {
  const text = { type: 'text', text: { body: 'SAIR' } };

  it.each<[string, object, object[]]>([
    ['in the message', { from: undefined, from_user_id: USER_ID }, []],
    ['in the message and the contact', { from: undefined, from_user_id: USER_ID }, [{ user_id: USER_ID }]],
    ['in the only contact', { from: undefined }, [{ profile: { username: '@ana' }, user_id: USER_ID }]],
    ['in place of the number', { from: USER_ID }, []],
    ['with an empty number', { from: '', from_user_id: USER_ID }, []],
  ])('is known by the user ID %s', (_, fields, contacts) => {
    const { inbound: found, identities } = read({ contacts, messages: [message({ ...text, ...fields })] });
    expect(found).toEqual([{ ...base, from: null, identity: IDENTITY, providerMessageId: 'wamid.A', text: 'SAIR' }]);
    expect(identities).toEqual([]);
  });

  it('is known by the ID that several portfolios share, too', () => {
    const messages = [message({ ...text, from: undefined, from_user_id: 'US.ENT.11815799212886844830' })];
    expect(read({ messages }).inbound).toMatchObject([{ identity: 'bsuid:US.ENT.11815799212886844830' }]);
  });
});

describe('a number and a user ID belong together', () => {
  const link = { phone: PHONE, identity: IDENTITY };

  it('where a message names both', () => {
    const { inbound: found, identities } = read({ messages: [message({ type: 'image', from_user_id: USER_ID })] });
    expect(found).toMatchObject([{ from: PHONE, identity: IDENTITY }]);
    expect(identities).toEqual([link]);
  });

  it('where a contact does, who is the writer', () => {
    const contacts = [
      { wa_id: '5511900000001', user_id: 'BR.1' },
      { wa_id: PHONE, user_id: USER_ID },
    ];
    const messages = [message({ type: 'image' }), message({ from: undefined, from_user_id: 'BR.1', type: 'image' })];
    const { inbound: found, identities } = read({ contacts, messages });
    expect(found).toMatchObject([
      { from: PHONE, identity: IDENTITY },
      { from: '5511900000001', identity: 'bsuid:BR.1' },
    ]);
    expect(identities).toEqual([{ phone: '5511900000001', identity: 'bsuid:BR.1' }, link]);
  });

  it('where a status does', () => {
    const status = { id: 'wamid.ours', status: 'delivered', timestamp: '1750857384', recipient_id: PHONE };
    const statuses = [
      { ...status, recipient_user_id: USER_ID },
      { ...status, recipient_id: undefined, recipient_user_id: 'BR.2' },
      { ...status, recipient_id: 'BR.3', recipient_user_id: 'BR.3' },
      status,
    ];
    expect(read({ statuses }).identities).toEqual([link]);
  });
});

describe('the parent ID that linked portfolios share', () => {
  const PARENT = 'BR.ENT.11815799212886844830';
  const parent = { phone: PHONE, identity: `bsuid:${PARENT}` };

  it('names the person where there is no other', () => {
    const hidden = message({ from: undefined, from_parent_user_id: PARENT, type: 'image' });
    expect(read({ messages: [hidden] }).inbound).toMatchObject([{ from: null, identity: parent.identity }]);
    const contacts = [{ parent_user_id: PARENT }];
    const unnamed = { contacts, messages: [message({ from: undefined, type: 'image' })] };
    expect(read(unnamed).inbound).toMatchObject([{ from: null, identity: parent.identity }]);
    const both = message({ from: undefined, from_user_id: USER_ID, from_parent_user_id: PARENT, type: 'image' });
    expect(read({ messages: [both] }).inbound).toMatchObject([{ identity: IDENTITY }]);
  });

  it('is linked with the number, beside the own ID', () => {
    const own = { phone: PHONE, identity: IDENTITY };
    const named = message({ from_user_id: USER_ID, from_parent_user_id: PARENT, type: 'image' });
    expect(read({ messages: [named] }).identities).toEqual([own, parent]);
    expect(read({ contacts: [{ wa_id: PHONE, parent_user_id: PARENT }] }).identities).toEqual([parent]);
    const status = { id: 'wamid.x', status: 'sent', recipient_id: PHONE, parent_recipient_user_id: PARENT };
    expect(read({ statuses: [status] }).identities).toEqual([parent]);
  });
});

describe('what comes while another partner of Meta leads the chat', () => {
  const standby = (parts: object) => {
    const { value } = messagesChange({});
    return readCloud([{ field: 'standby', value: { ...value, standby: parts } }]);
  };

  it('is what people wrote, like any message', () => {
    const text = message({ type: 'text', text: { body: 'SAIR' }, from_user_id: USER_ID });
    const read = standby({ contacts: [{ wa_id: PHONE, user_id: USER_ID }], messages: [text] });
    const identity = { identity: IDENTITY };
    expect(read.inbound).toEqual([{ ...base, ...identity, providerMessageId: 'wamid.A', text: 'SAIR' }]);
    expect(read.identities).toContainEqual({ phone: PHONE, ...identity });
  });

  it('leaves out what the other one sent, and the receipts of that', () => {
    const echo = { id: 'wamid.B', timestamp: '1750857384', message: { to: PHONE, type: 'text', text: { body: 'oi' } } };
    const status = { id: 'wamid.B', status: 'failed', recipient_id: PHONE, errors: [{ code: 131_031 }] };
    const read = standby({ message_echoes: [echo], statuses: [status] });
    expect([read.inbound, read.receipts, read.states]).toEqual([[], [], []]);
    expect(standby({}).verified).toBe(true);
    expect(readCloud([{ field: 'standby', value: {} }]).inbound).toEqual([]);
  });
});
