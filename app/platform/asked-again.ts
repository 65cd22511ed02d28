/**
 * Headers of pages that are the same for everybody and may change at any moment: caches keep them, and ask each time
 * whether they changed; the tag of the answer says so (server/web.ts).
 */
export const askedAgain = { 'cache-control': 'public, max-age=0, must-revalidate' }
