export const PREVIEW_DAYS = 30

/** The valid links of a post. */
export interface PreviewLinks {
  count: number
  /** ISO 8601 timestamp at which the last link expires; null without links. */
  until: string | null
}

/** Content of the notice above a preview. */
export type PreviewState =
  | { kind: 'draft' }
  | { kind: 'scheduled'; at: string }
  /** The post is published; the preview also shows unsaved changes. */
  | { kind: 'changed' }
  | { kind: 'published'; path: string }
