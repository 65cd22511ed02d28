/** Titles alone are searched too: where a word stands in every post, those that name it in their title come first. */
export const titleSearch = {
  id: '0017-title-search',
  sql: /* sql */ `
create index blog_posts_title_search on blog_posts
  using gin (to_tsvector('portuguese'::regconfig, blog_folded(title)));
`,
}
