import { deferred } from '#app/ui/deferred.tsx'

/** Loads after the first screen: it appears only after a mark. */
export const markNoticeRow = deferred(async () => (await import('./mark-notice.tsx')).MarkNoticeRow)

export const MarkNoticeRow = markNoticeRow.NonSuspending
