import type { Outcome } from './transfer.ts'

/** The values of `blog_transfer_items.outcome`. */
export const STORED_OUTCOMES = {
  created: 'brought',
  updated: 'renewed',
  alreadyHere: 'same',
  skippedAsEdited: 'changed',
  unreadable: 'unreadable',
} as const satisfies Record<Outcome, string>
