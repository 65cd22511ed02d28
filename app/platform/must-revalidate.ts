/**
 * Cache-Control of pages that are the same for every visitor and can change at any time: a cache may store them and must
 * revalidate them by ETag at each request.
 */
export const MUST_REVALIDATE = 'public, max-age=0, must-revalidate'
