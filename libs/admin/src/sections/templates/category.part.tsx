import type { TemplateView } from '@recado/channels';
import { usePanel } from '../../ui/kit.js';
import { templateTexts } from './texts/index.js';

/** The category, and the one that it gets on the first of next month. */
export function Category({
  category,
  correctCategory,
  checkedAt,
}: Pick<TemplateView, 'category' | 'correctCategory' | 'checkedAt'>) {
  const { format, texts } = usePanel();
  const { templates: t } = texts(templateTexts);
  const name = (word: string) => t.categories[word] ?? (word || t.none);
  return (
    <span>
      {name(category)}
      {correctCategory !== null && (
        <span class="under">{t.becomes(name(correctCategory), format.date(nextMonth(checkedAt)).text)}</span>
      )}
    </span>
  );
}

/** The first day of the month after a time, at noon in UTC, which is the same day in every zone of Meta's customers. */
function nextMonth(at: number): number {
  const day = new Date(at);
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 1, 12);
}
