const HOUR = 3_600_000;

/** The list of the send that is checked: cells, and the fault of a row that is not sent. */
const ROWS = [
  [['5511987654321', 'Ana Souza', '4711']],
  [['5521976543210', 'Bruno Lima', '4712']],
  [['5531987651234', '', '4713'], 'missing_variable', 'name'],
  [['11 3456', 'Carla Dias', '4714'], 'phone_length', 'phone'],
  [['5511987654321', 'Ana Souza', '4715'], 'duplicate', '2'],
  [['5541991234567', 'Davi Rocha', '4716']],
];

/** A send that waits for its confirmation, one that is queued, and two saved texts. */
export function addSends(insert, { now }) {
  const actor = JSON.stringify({ type: 'administrator', id: 1, name: 'ana@exemplo.com.br' });
  const shared = {
    ...{ revision: 2, channel_id: 1, lane: 1, spread_ms: 0, timezone: 'America/Sao_Paulo', encoding: 'utf-8', actor },
    columns_json: JSON.stringify([
      { heading: 'telefone', target: 'phone' },
      { heading: 'nome', target: 'name' },
      { heading: 'pedido', target: 'variable:pedido' },
    ]),
  };
  const done = { ...shared, state: 'queued', name: 'Aviso de entrega', total: 1240, good: 1238, assumed: 0 };
  insert('sends', { ...done, position: 1241, queued: 1238, batch_id: 7738, created_at: now - 26 * HOUR });
  const text = 'Olá, {name}! O seu pedido {pedido} saiu para entrega.';
  const ready = {
    ...shared,
    state: 'ready',
    name: 'Pedidos de novembro',
    text,
    total: ROWS.length,
    good: 3,
    assumed: 0,
  };
  const id = insert('sends', { ...ready, position: 0, queued: 0, created_at: now - HOUR });
  ROWS.forEach(([cells, fault = null, detail = null], index) =>
    insert('send_rows', { send_id: id, line: index + 2, cells_json: JSON.stringify(cells), fault, detail }),
  );
  const by = { created_by: 'ana@exemplo.com.br' };
  insert('saved_texts', { name: 'Entrega', text, created_at: now - 50 * HOUR, ...by });
  insert('saved_texts', {
    name: 'Boas-vindas',
    text: 'Bem-vindo, {name|cliente}!',
    created_at: now - 30 * HOUR,
    ...by,
  });
}
