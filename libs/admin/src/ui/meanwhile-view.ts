/** What a form that changes a thing knows of its other changes. */
export interface MeanwhileView {
  /** By which the change is refused where somebody else was faster. */
  revision: number;
  /** Who was faster; null: nobody. */
  said: string | null;
}
