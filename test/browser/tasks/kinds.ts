import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import type { Task } from './task.js';

/** What a form is, as its page says it. */
interface Seen {
  readonly kind: string;
  /** The types of the controls that the task fills in. */
  readonly types: readonly string[];
}

/**
 * The kinds of the forms that tasks send. Forms of one kind are built from the same parts of the kit, so that the keyboard
 * and a browser without a script meet nothing in one of them that they do not meet in another.
 */
export class Kinds {
  private readonly seen: { readonly task: Task; readonly form: Seen }[] = [];

  /** Reads the kind of the form of a task, before anything is filled in. */
  async see(task: Task, form: Locator): Promise<void> {
    this.seen.push({ task, form: await form.evaluate(formSeen, Object.keys(task.fields ?? {})) });
  }

  /** Of how many tasks the form was seen. */
  get count(): number {
    return this.seen.length;
  }

  /** Throws where a kind of form, or a type of control, is in no task that is done in all ways. */
  expectAllInAllWays(): void {
    const names = ({ form }: { readonly form: Seen }) => [form.kind, ...form.types.map((type) => `a control: ${type}`)];
    const inAllWays = new Set(this.seen.filter(({ task }) => task.inAllWays).flatMap(names));
    const left = this.seen.flatMap((each) =>
      names(each)
        .filter((name) => !inAllWays.has(name))
        .map((name) => `${each.task.name}: ${name}`),
    );
    expect(left, 'forms of which no other of their kind is done in all ways: give one `inAllWays`').toEqual([]);
  }
}

/** What this function uses of an element; the tests are compiled without the types of browsers. */
interface Part {
  readonly method: string;
  readonly type: string;
  readonly name: string;
  readonly classList: Iterable<string>;
  readonly elements: Iterable<Part>;
  closest(selector: string): Part | null;
  querySelectorAll(selector: string): Iterable<Part>;
  getAttributeNames(): string[];
}

/** Runs in the page. */
function formSeen(element: unknown, filled: string[]): Seen {
  /** The classes of the kit's own forms; others have styles of their own. */
  const KIT = new Set(['form', 'card', 'narrow', 'filters', 'search']);
  const form = element as Part;
  const controls = [...form.elements].filter(({ type }) => !/^(?:hidden|submit|button|fieldset)$/.test(type));
  const attributes = [form, ...form.querySelectorAll('*')].flatMap((part) => part.getAttributeNames());
  const shape = controls.length > 0 ? 'with fields' : 'of buttons';
  const parts = [
    form.method === 'get' ? 'a search' : `a form ${shape}`,
    form.closest('details') && 'folded',
    form.closest('[data-live]') && 'refreshing',
    ...[...form.classList].filter((name) => !KIT.has(name)).map((name) => `.${name}`),
    ...new Set(attributes.filter((name) => /^(?:data|hx)-/.test(name))),
  ];
  const types = controls.filter(({ name }) => filled.includes(name)).map(({ type }) => type);
  return { kind: parts.filter(Boolean).join(', '), types: [...new Set(types)] };
}
