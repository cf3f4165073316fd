import type { MessageDetail } from '@recado/messages';
import { usePanel } from '../ui/panel-context.js';
import { picturesOf } from './contents.view.js';

/** The pictures that a message carries, each with a link to its file. */
export function Pictures({ id, content }: Pick<MessageDetail, 'id' | 'content'>) {
  return (
    <>
      {picturesOf(id, content, usePanel()).map(({ href, alt }) => (
        <a href={href}>
          <img class="picture" src={href} alt={alt} loading="lazy" />
        </a>
      ))}
    </>
  );
}
