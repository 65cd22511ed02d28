/**
 * Editing of posts: every save increments the version and adds a revision, a working copy has the unsaved text of one
 * person, and preview links show a post to people without an account. Used library pictures are found by their URLs.
 */
export const editing = {
  id: '0013-editing',
  formerChecksums: ['cb3ae790af345862b325cf208008702c43d3b7f4227c5f00b2b3b4213ee207de'],
  sql: /* sql */ `
-- ids of the library pictures in a text
create function blog_image_ids(said text) returns uuid[] language sql immutable parallel safe strict as $$
  select array(select distinct found[1]::uuid
    from regexp_matches(said, '/blog/imagens/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})/', 'g') found)
$$;

-- incremented by each save; a save names the version it is based on
alter table blog_posts add column version integer not null default 1;
alter table blog_posts add column image_ids uuid[] not null
  generated always as (blog_image_ids(content || ' ' || coalesce(cover_path, ''))) stored;
-- when the publication was signalled to all processes
alter table blog_posts add column announced_at timestamptz;
create index blog_posts_by_image on blog_posts using gin (image_ids);
create index blog_posts_to_announce on blog_posts (published_at) where status = 'published' and announced_at is null;
update blog_posts set announced_at = published_at where published_at <= now();

create table blog_revisions (
  post_id uuid not null references blog_posts (id) on delete cascade,
  -- version of the post after this save
  number integer not null,
  kind text not null check (kind in ('saved', 'restored', 'imported', 'published', 'unpublished')),
  -- the post's fields, as PostFields
  fields jsonb not null,
  editor_id uuid references users (id) on delete set null,
  editor_name text,
  created_at timestamptz not null,
  image_ids uuid[] not null generated always as (blog_image_ids(fields::text)) stored,
  primary key (post_id, number)
);
create index blog_revisions_by_image on blog_revisions using gin (image_ids);
create index blog_revisions_by_editor on blog_revisions (editor_id) where editor_id is not null;

-- existing posts get a first revision
insert into blog_revisions (post_id, number, kind, fields, editor_id, editor_name, created_at)
select p.id, 1, 'saved', jsonb_build_object('title', p.title, 'slug', p.slug, 'excerpt', p.excerpt, 'content', p.content,
  'cover', case when p.cover_path is not null then jsonb_build_object('path', p.cover_path, 'alt', p.cover_alt,
    'width', p.cover_width, 'height', p.cover_height, 'variants', p.cover_variants) end,
  'categoryId', p.category_id, 'tags', coalesce((select jsonb_agg(t.name order by pt.position)
    from blog_post_tags pt join blog_tags t on t.id = pt.tag_id where pt.post_id = p.id), '[]'),
  'featured', p.featured, 'status', p.status,
  'publishedAt', to_char(p.published_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
  p.author_id, p.author_name, p.updated_at
from blog_posts p;

-- one per post and person; the post may not exist yet, since the browser generates its id
create table blog_working_copies (
  post_id uuid not null,
  user_id uuid not null references users (id) on delete cascade,
  -- incremented by each save of the copy; a second tab that names an older one gets a conflict
  version integer not null,
  -- version of the post that was opened; null for a new post
  base_version integer,
  -- the editor that saved last; after a lost response it may save again without a conflict
  tab uuid,
  fields jsonb not null,
  updated_at timestamptz not null,
  image_ids uuid[] not null generated always as (blog_image_ids(fields::text)) stored,
  primary key (post_id, user_id)
);
create index blog_working_copies_by_user on blog_working_copies (user_id);
create index blog_working_copies_by_image on blog_working_copies using gin (image_ids);

-- a link shows the post to anybody, published or not
create table blog_preview_links (
  token_hash bytea primary key,
  post_id uuid not null references blog_posts (id) on delete cascade,
  created_by_user_id uuid references users (id) on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index blog_preview_links_by_post on blog_preview_links (post_id);
create index blog_preview_links_by_user on blog_preview_links (created_by_user_id)
  where created_by_user_id is not null;

grant select, insert, update, delete on blog_revisions, blog_working_copies, blog_preview_links to combinado_identity;
`,
}
