import { expect, it } from 'vitest';
import { Message } from './entities/messages.entity.js';
import { columnNames, selectList } from './entity-columns.js';

it('columnNames gives the columns of properties, in their order', () => {
  expect(columnNames(Message, ['phone', 'batchId', 'id'])).toEqual(['phone', 'batch_id', 'id']);
});

it('selectList names each column by its property', () => {
  expect(selectList(Message, ['id', 'dueAt'])).toBe('id AS id, due_at AS dueAt');
});

it('columnNames refuses what is no column', () => {
  expect(() => columnNames(Message, ['nothing' as 'id'])).toThrow('Message.nothing');
});
