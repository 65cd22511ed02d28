/** Days that a preview link shows its post. */
export const PREVIEW_DAYS = 30

/** The links of a post that still work. */
export interface PreviewLinks {
  count: number
  /** ISO moment at which the last of them ends; null without one. */
  until: string | null
}

/** What a preview tells above the post. */
export type PreviewState =
  | { kind: 'draft' }
  | { kind: 'scheduled'; at: string }
  /** Readers see it, but not these changes. */
  | { kind: 'changed' }
  | { kind: 'published'; path: string }
