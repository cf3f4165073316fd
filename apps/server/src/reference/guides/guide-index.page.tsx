import { useReference } from '../kit/reference-context.js';
import type { Guide } from './guides.js';
import { GUIDE_GROUPS, type GuideGroup } from './guide-list.js';

/** Every guide, by its readers. */
export function GuideIndexPage({ guides }: { guides: readonly Guide[] }) {
  const { t, link } = useReference();
  return (
    <>
      <h1>{t.guides}</h1>
      {(Object.keys(GUIDE_GROUPS) as GuideGroup[]).map((group) => (
        <section class="index" aria-labelledby={group}>
          <h2 id={group}>{t.guideGroups[group]}</h2>
          <ul>
            {guides
              .filter((guide) => guide.group === group)
              .map(({ name, title }) => (
                <li>
                  <a href={link(`/guides/${name}`)}>{title}</a>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </>
  );
}
