/** A sentence about what was done last. */
export interface NoticeView {
  tone: 'good' | 'bad';
  text: string;
}

/** The sentence that the last request left. */
export function NoticeLine({ notice }: { notice: NoticeView | null }) {
  if (!notice) return null;
  return (
    <p class={`notice notice-${notice.tone}`} role="status">
      {notice.text}
    </p>
  );
}
