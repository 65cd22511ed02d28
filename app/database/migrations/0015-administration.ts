/**
 * What administrators of the blog need: categories keep their old addresses, the list of all posts has its order and is
 * searched by title, and names of authors go with their accounts.
 */
export const administration = {
  id: '0015-administration',
  sql: /* sql */ `
-- addresses that a category had and has no longer
create table blog_category_slugs (
  slug text primary key,
  category_id uuid not null references blog_categories (id) on delete cascade,
  created_at timestamptz not null default now()
);
create index blog_category_slugs_by_category on blog_category_slugs (category_id);
grant select, insert, update, delete on blog_category_slugs to combinado_identity;

-- what is typed into a search box meets every title: without capitals and accents
alter table blog_posts add column title_plain text not null generated always as (translate(lower(title),
  'áàâãäåéèêëíìîïóòôõöúùûüçñýÿÁÀÂÃÄÅÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑÝ',
  'aaaaaaeeeeiiiiooooouuuucnyyaaaaaaeeeeiiiiooooouuuucny')) stored;
create index blog_posts_listed on blog_posts (published_at desc nulls first, updated_at desc, id desc);

-- an account that goes takes its name along; words stay, as the blog's own
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
