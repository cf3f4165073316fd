import type { BatchView } from '@recado/queries';
import { usePanel } from '../../ui/panel-context.js';
import { Time } from '../../ui/time.js';
import { batchTexts } from './texts/index.js';

/** Says when a large batch was counted, where its numbers are not of now; nothing where they are. */
export function CountedAt({ countedAt }: Pick<BatchView, 'countedAt'>) {
  const { format, texts } = usePanel();
  if (countedAt === null) return null;
  return (
    <span class="quiet">
      {texts(batchTexts).list.countedAt} <Time at={format.ago(countedAt)} />
    </span>
  );
}
