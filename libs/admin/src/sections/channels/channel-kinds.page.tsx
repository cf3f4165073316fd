import { Heading } from '../../ui/heading.js';
import { usePanel } from '../../ui/panel-context.js';
import { ChannelSteps } from './channel-steps.js';
import { channelTexts } from './texts/index.js';

interface Kind {
  href: string;
  text: string;
  hint: string;
}

/** The choice of the kind of gateway of a new channel. */
export function ChannelKindsPage({ kinds }: { kinds: readonly Kind[] }) {
  const { channels, channelForm: t } = usePanel().texts(channelTexts);
  return (
    <>
      <Heading title={t.title} lead={t.kindLead} trail={{ href: '/admin/channels', text: channels.title }} />
      <ChannelSteps at={0} />
      <ul class="kinds">
        {kinds.map(({ href, text, hint }) => (
          <li class="card linked">
            <a href={href}>{text}</a>
            <span class="under">{hint}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
