/** How often a public page was answered on a day. */
export interface PageCountsTable {
  /** The page's address without its query: '/', '/blog'. */
  page: string
  /** 'yyyy-MM-dd' in Brasília. */
  day: string
  count: number
}
