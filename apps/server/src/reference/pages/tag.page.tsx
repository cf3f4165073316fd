import type { TagView } from '../document/reference-view.js';
import { useReference } from '../kit/reference-context.js';
import { SampleChoice } from '../kit/sample-choice.js';
import { Rich } from '../kit/rich-text.js';
import { Operation } from './operation.page.js';

/** The operations of one part of the API. */
export function TagPage({ tag: { name, description, operations } }: { tag: TagView }) {
  const { t } = useReference();
  return (
    <>
      <h1>{t.tags[name] ?? name}</h1>
      <p class="lead">
        <Rich text={description} />
      </p>
      <SampleChoice />
      {operations.map((operation) => (
        <Operation operation={operation} />
      ))}
    </>
  );
}
