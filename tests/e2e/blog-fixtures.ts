import { test as base, useSite } from './fixtures.ts'

/** Tests with an app whose blog no other worker uses. */
export const test = base.extend({ site: async ({ blogSite }, use) => useSite(blogSite, use) })
