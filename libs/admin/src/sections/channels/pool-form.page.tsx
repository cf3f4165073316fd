import type { FieldSentences } from '../../i18n/field-errors.js';
import { Button } from '../../ui/button.js';
import { Field } from '../../ui/field.js';
import { Form } from '../../ui/form.js';
import { Heading } from '../../ui/heading.js';
import { usePanel } from '../../ui/panel-context.js';
import { Revision } from '../../ui/revision.js';
import { Ticks } from '../../ui/ticks.js';
import { poolTexts } from './pool-texts.js';

/** The name of the box of a channel. */
export const memberField = (id: number) => `member-${id}`;

/** What the form of a pool shows. */
export interface PoolFormView {
  title: string;
  action: string;
  submit: string;
  /** What was typed; null: the pool has its name already. */
  name: string | null;
  members: readonly { id: number; name: string; isTicked: boolean }[];
  errors: FieldSentences;
}

/** Creates or edits a pool. */
export function PoolFormPage({ title, action, submit, name, members, errors }: PoolFormView) {
  const t = usePanel().texts(poolTexts);
  const ticks = members.map((member) => ({
    name: memberField(member.id),
    text: member.name,
    isTicked: member.isTicked,
  }));
  return (
    <>
      <Heading title={title} trail={{ href: '/admin/channels/pools', text: t.title }} />
      <Form class="card" action={action} errors={errors} once={name !== null}>
        <Revision />
        {name !== null && (
          <Field name="name" label={t.name} hint={t.nameHint} value={name} max={64} autocomplete="off" required />
        )}
        <Ticks name="members" legend={t.members} hint={t.membersHint} ticks={ticks} />
        <p class="actions">
          <Button tone="main">{submit}</Button>
        </p>
      </Form>
    </>
  );
}
