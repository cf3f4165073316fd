import { childPointer } from '@recado/core';
import type { AnswerCondition, AnswerRule, Condition } from './description.js';
import { Misfit, type Shape } from './shape.js';

/** Each rule must be one that an answer can reach: the first that holds decides, so the order of a list may leave one in vain. */
export const reachedRules: Shape = (given, path) => {
  const rules = given as readonly AnswerRule<string>[];
  rules.forEach((rule, index) => {
    const before = rules.slice(0, index).findIndex((earlier) => covers(earlier, rule));
    if (before >= 0) throw new Misfit('rule_unreached', childPointer(path, index), [childPointer(path, before)]);
  });
};

/** Whether the earlier rule surely holds wherever the later one does: each of its tests is there, too. */
function covers(earlier: AnswerRule<string>, later: AnswerRule<string>): boolean {
  return testsOf(earlier).every((test) => testsOf(later).some((other) => isWider(test, other)));
}

function testsOf({ when = [] }: AnswerRule<string>): readonly AnswerCondition[] {
  return [when].flat();
}

function isWider({ status, ...test }: AnswerCondition, { status: narrow, ...other }: AnswerCondition): boolean {
  const isSame = Object.keys(test).length === 0 || isEqual(test, other);
  return isSame && (status === undefined || (narrow !== undefined && hasAll([status].flat(), [narrow].flat())));
}

function isEqual(test: Partial<Condition>, other: Partial<Condition>): boolean {
  const names = Object.keys(test) as (keyof Condition)[];
  return names.length === Object.keys(other).length && names.every((name) => test[name] === other[name]);
}

function hasAll(wide: readonly unknown[], narrow: readonly unknown[]): boolean {
  const statuses = new Set(wide.map(String));
  return narrow.map(String).every((status) => statuses.has(status) || statuses.has(`${status.slice(0, 1)}xx`));
}
