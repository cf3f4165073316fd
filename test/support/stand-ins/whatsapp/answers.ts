import type { Connection } from './connection.js';
import type { Stanza } from './far-library.js';
import { bytesOf, child, children, node, numberOf, SERVER } from './stanzas.js';

/** Answers a question of a client. */
export async function answerTo(stanza: Stanza, connection: Connection): Promise<void> {
  const { attrs, content } = stanza;
  const own = connection.server.answer(stanza);
  if (own === null) return;
  const reply = (parts?: Stanza[]) =>
    connection.send(node('iq', { from: SERVER, type: 'result', id: attrs.id ?? '' }, parts));
  if (own)
    return connection.send({ ...own, attrs: { from: SERVER, id: attrs.id ?? '', type: 'result', ...own.attrs } });
  const first = Array.isArray(content) ? content[0] : undefined;
  if (attrs.xmlns === 'md' && first?.tag === 'link_code_companion_reg') return linkCode(first, connection, reply);
  if (attrs.xmlns === 'encrypt') return reply(keys(stanza, first, connection));
  reply(answerIn(attrs.xmlns, first, connection));
}

function answerIn(xmlns: string | undefined, first: Stanza | undefined, connection: Connection): Stanza[] | undefined {
  if (xmlns === 'usync' && first) return [devicesOf(first, connection)];
  if (xmlns === 'md' && first?.tag === 'remove-companion-device') {
    connection.account?.companions.delete(connection.device);
    return undefined;
  }
  if (xmlns === 'w:m') {
    const host = node('host', { hostname: connection.server.uploads.name, maxContentLengthBytes: '104857600' });
    return [node('media_conn', { auth: 'auth', ttl: '300' }, [host])];
  }
  if (xmlns === 'abt') return [node('props', { hash: 'x' })];
  if (xmlns === 'privacy') return [node('privacy', {}, [node('category', { name: 'readreceipts', value: 'all' })])];
  return undefined;
}

async function linkCode(first: Stanza, connection: Connection, reply: (parts?: Stanza[]) => void): Promise<void> {
  if (first.attrs.stage === 'companion_hello') {
    connection.wantsCode(bytesOf(first, 'link_code_pairing_wrapped_companion_ephemeral_pub'));
    const reference = node('link_code_pairing_ref', {}, Buffer.from('ref'));
    return reply([node('link_code_companion_reg', {}, [reference])]);
  }
  reply();
  await connection.linked(first);
}

/** About the keys of devices: how many are left, new ones, and those of others. */
function keys(stanza: Stanza, first: Stanza | undefined, connection: Connection): Stanza[] | undefined {
  const companion = connection.account?.companions.get(connection.device);
  if (first?.tag === 'count') {
    const left = companion?.preKeys.length ?? 0;
    return [node('count', { value: String(left || connection.server.keysOfNewLinks) })];
  }
  if (first?.tag === 'digest') return [node('digest', {}, [node('registration', {}, Buffer.from([0, 0, 0, 1]))])];
  if (first?.tag === 'key')
    return [
      node(
        'list',
        {},
        children(first, 'user').map((user) => bundleFor(user, connection)),
      ),
    ];
  const list = child(stanza, 'list');
  const signed = child(stanza, 'skey');
  if (!companion || !list) return undefined;
  const key = (item: Stanza) => ({ keyId: numberOf(bytesOf(item, 'id')), publicKey: bytesOf(item, 'value') });
  companion.preKeys.push(...children(list, 'key').map(key));
  if (signed) companion.signed = { ...key(signed), signature: bytesOf(signed, 'signature') };
  return undefined;
}

function bundleFor({ attrs: { jid = '' } }: Stanza, { server }: Connection): Stanza {
  const account = server.behind(server.library.jidDecode(jid)?.user ?? '');
  return node('user', { jid }, account.device.bundle());
}

/** Which devices a number has, its hidden identity, and whether it is on WhatsApp. */
function devicesOf(query: Stanza, connection: Connection): Stanza {
  const wanted = (child(query, 'query')?.content as Stanza[]).map(({ tag }) => tag);
  const users = children(child(query, 'list') ?? node('list'), 'user').map((user) => userOf(user, wanted, connection));
  return node('usync', { ...query.attrs }, [node('result', {}), node('list', {}, users)]);
}

function contactOf(user: Stanza): string {
  const content = child(user, 'contact')?.content;
  return content instanceof Uint8Array || typeof content === 'string'
    ? Buffer.from(content).toString().replace(/\D/g, '')
    : '';
}

function userOf(user: Stanza, wanted: readonly string[], { server }: Connection): Stanza {
  const { jid } = user.attrs;
  const asked = jid === undefined ? contactOf(user) : '';
  const account = server.behind(
    jid === undefined ? server.canonical(asked) : (server.library.jidDecode(jid)?.user ?? ''),
  );
  const ids = [0, ...account.companions.keys()];
  const devices = ids.map((id) => node('device', { id: String(id), ...(id > 0 && { 'key-index': String(id) }) }));
  const known = jid !== undefined || server.isOnWhatsApp(asked);
  const parts: Record<string, Stanza> = {
    devices: node('devices', {}, [node('device-list', {}, devices)]),
    lid: node('lid', { val: `${account.lid}@lid` }),
    contact: node('contact', { type: known ? 'in' : 'out' }),
  };
  const named = jid?.endsWith('@lid') === true ? `${account.lid}@lid` : `${account.phone}@${SERVER}`;
  return node(
    'user',
    { jid: named },
    wanted.flatMap((name) => parts[name] ?? []),
  );
}
