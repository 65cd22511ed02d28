/**
 * Blog administration: former slugs of categories, sort order and title search of the post list, and triggers that clear
 * the names of deleted authors.
 */
export const administration = {
  id: '0015-administration',
  formerChecksums: [
    '55a433337212fde7e9243f13e823bd6d6c7bf29c91c7016297cc204573f17ff8',
    'f1aa4cae432ad6d2349f2fc3372286bb5bfad3e070b8513357dc014e4be9f359',
  ],
  sql: /* sql */ `
-- former slugs of categories
create table blog_category_slugs (
  slug text primary key,
  category_id uuid not null references blog_categories (id) on delete cascade,
  created_at timestamptz not null default now()
);
create index blog_category_slugs_by_category on blog_category_slugs (category_id);
grant select, insert, update, delete on blog_category_slugs to combinado_identity;

-- the title without capitals and accents, for searching; in the C locale lower() does not change accented capitals
alter table blog_posts add column title_plain text not null generated always as (translate(lower(title),
  'áàâãäåéèêëíìîïóòôõöúùûüçñýÿÁÀÂÃÄÅÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑÝ',
  'aaaaaaeeeeiiiiooooouuuucnyyaaaaaaeeeeiiiiooooouuuucny')) stored;
create index blog_posts_listed on blog_posts (published_at desc nulls first, updated_at desc, id desc);

-- a deleted account's name is removed from posts and revisions; the texts stay
create function blog_forget_author() returns trigger language plpgsql as $$
begin
  new.author_name := null;
  return new;
end $$;
create trigger blog_posts_forget_author before update of author_id on blog_posts
  for each row when (old.author_id is not null and new.author_id is null)
  execute function blog_forget_author();

create function blog_forget_editor() returns trigger language plpgsql as $$
begin
  new.editor_name := null;
  return new;
end $$;
create trigger blog_revisions_forget_editor before update of editor_id on blog_revisions
  for each row when (old.editor_id is not null and new.editor_id is null)
  execute function blog_forget_editor();
`,
}
