/** An index of titles, because search results list posts with the word in the title first. */
export const titleSearch = {
  id: '0017-title-search',
  sql: /* sql */ `
create index blog_posts_title_search on blog_posts
  using gin (to_tsvector('portuguese'::regconfig, blog_folded(title)));
`,
}
