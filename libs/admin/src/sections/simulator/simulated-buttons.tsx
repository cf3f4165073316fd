import { contentOf, linkOf, repliesOf } from '@recado/core';
import type { SandboxItem } from '@recado/gateways';
import { Button, buttonClass } from '../../ui/button.js';
import { Form } from '../../ui/form.js';
import { usePanel } from '../../ui/panel-context.js';

interface SimulatedButtonsProps {
  item: SandboxItem;
  before: number | undefined;
  /** Where a tap is told. */
  action: string;
}

/** The buttons under a message: a tap answers as its recipient, or opens the page of the link. */
export function SimulatedButtons({ item, before, action }: SimulatedButtonsProps) {
  const panel = usePanel();
  const { format } = panel;
  const buttons = contentOf(item.content)?.buttons ?? [];
  const replies = repliesOf(buttons);
  const link = linkOf(buttons);
  if (link) return <Link title={format.text(link.title) ?? ''} url={format.raw(link.url)} />;
  if (replies.length === 0) return null;
  if (!panel.may(action, 'POST'))
    return <p class="taps">{replies.map(({ title }) => format.text(title)).join(' · ')}</p>;
  return (
    <Form class="taps" action={action}>
      <input type="hidden" name="before" value={before ?? ''} />
      {replies.map(({ id, title }) => (
        <Button tone="small" name="button" value={id}>
          {format.text(title)}
        </Button>
      ))}
    </Form>
  );
}

/** Who may not see addresses sees the words alone. */
function Link({ title, url }: { title: string; url: string | null }) {
  if (url === null) return <p class="taps">{title}</p>;
  return (
    <p class="taps">
      <a class={buttonClass('small')} href={url} target="_blank" rel="noopener noreferrer">
        {title}
      </a>
    </p>
  );
}
