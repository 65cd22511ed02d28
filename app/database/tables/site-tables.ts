/** Number of views of a public page on a day. */
export interface PageCountsTable {
  /** The page's path without the query: '/', '/blog'. */
  page: string
  /** 'yyyy-MM-dd' in Brasília. */
  day: string
  count: number
}
