import { LinkButton } from './button.js';
import { usePanel } from './panel-context.js';

/** What an error page prints. */
export interface ProblemView {
  status: number;
  title: string;
  text: string;
  /** Shown for errors of the server; null: not shown. */
  requestId: string | null;
  /** The page that the request came from; null: unknown, or outside of the panel. */
  back: string | null;
  home: string;
}

/** What went wrong, and where to go from here. */
export function Problem({ title, text, requestId, back, home }: ProblemView) {
  const { t } = usePanel();
  return (
    <>
      <h1>{title}</h1>
      <p class="lead">{text}</p>
      {requestId && (
        <p class="help">
          {t.errors.request} <code>{requestId}</code>
        </p>
      )}
      <p class="actions">
        {back && (
          <LinkButton href={back} tone="main">
            {t.errors.again}
          </LinkButton>
        )}
        <LinkButton href={home}>{t.errors.home}</LinkButton>
      </p>
    </>
  );
}

/** The same with its status in large, for the inside of the panel. */
export function FramedProblem(view: ProblemView) {
  return (
    <div class="problem">
      <p class="problem-status" aria-hidden="true">
        {view.status}
      </p>
      <Problem {...view} />
    </div>
  );
}
