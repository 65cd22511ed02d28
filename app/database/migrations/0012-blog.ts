/**
 * The blog. The tables are shared, because posts belong to no family. Former slugs of a post stay in blog_slugs. The search
 * ignores accents and stems Portuguese words. `allow_list` is the version of the HTML allow-list at the save. `cover_path` is
 * the URL of the fallback image; `cover_variants` has the other formats.
 */
export const blog = {
  id: '0012-blog',
  formerChecksums: ['968159bf9e0e582b912085cc8b19e8d29ff4f49c279793642a2d84fd10c68b89'],
  sql: /* sql */ `
-- applied to texts and to search terms, so that 'Lições' and 'licao' both become 'licao'. The plural 'oes' becomes
-- 'ao', because the Portuguese stemmer knows 'ões' only with its accent; accented capitals are listed, because
-- lower() in the locale C changes ASCII letters only
create function blog_folded(said text) returns text language sql immutable parallel safe strict as $$
  select regexp_replace(translate(lower(said),
    'áàâãäåéèêëíìîïóòôõöúùûüçñýÿÁÀÂÃÄÅÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑÝ',
    'aaaaaaeeeeiiiiooooouuuucnyyaaaaaaeeeeiiiiooooouuuucny'), 'oes\\M', 'ao', 'g')
$$;

create table blog_categories (
  id uuid primary key,
  name text not null,
  slug text not null unique,
  created_at timestamptz not null default now()
);

create table blog_posts (
  id uuid primary key,
  title text not null,
  slug text not null unique,
  -- HTML, sanitised on save with this version of the allow-list; older ones are sanitised again before display
  content text not null,
  allow_list integer not null,
  excerpt text not null,
  -- URL of the fallback image; the other formats stand beside it
  cover_path text,
  cover_alt text not null default '',
  cover_width integer check (cover_width > 0),
  cover_height integer check (cover_height > 0),
  -- [{ path, type, width }], best format first
  cover_variants jsonb not null default '[]',
  status text not null default 'draft' check (status in ('published', 'draft')),
  featured boolean not null default false,
  author_id uuid references users (id) on delete set null,
  author_name text,
  category_id uuid references blog_categories (id) on delete set null,
  -- public from then on
  published_at timestamptz,
  updated_at timestamptz not null,
  created_at timestamptz not null default now(),
  -- truncated, because a tsvector of more than a megabyte is an error
  search tsvector not null generated always as (
    setweight(to_tsvector('portuguese'::regconfig, blog_folded(title)), 'A') ||
    setweight(to_tsvector('portuguese'::regconfig, blog_folded(excerpt)), 'B') ||
    setweight(to_tsvector('portuguese'::regconfig,
      blog_folded(regexp_replace(left(content, 200000), '<[^>]*>', ' ', 'g'))), 'C')
  ) stored
);
create index blog_posts_newest on blog_posts (published_at desc nulls last, id desc) where status = 'published';
create index blog_posts_by_category on blog_posts (category_id, published_at desc nulls last, id desc)
  where status = 'published';
create index blog_posts_featured on blog_posts (published_at desc nulls last, id desc)
  where status = 'published' and featured;
create index blog_posts_by_author on blog_posts (author_id) where author_id is not null;
create index blog_posts_search on blog_posts using gin (search);

-- current and former slugs of posts
create table blog_slugs (
  slug text primary key,
  post_id uuid not null references blog_posts (id) on delete cascade,
  created_at timestamptz not null default now()
);
create index blog_slugs_by_post on blog_slugs (post_id);

create table blog_tags (
  id uuid primary key,
  name text not null,
  slug text not null unique
);

create table blog_post_tags (
  post_id uuid not null references blog_posts (id) on delete cascade,
  tag_id uuid not null references blog_tags (id) on delete cascade,
  -- order chosen by the author
  position integer not null,
  primary key (post_id, tag_id)
);
create index blog_post_tags_by_tag on blog_post_tags (tag_id);

grant select, insert, update, delete on blog_categories, blog_posts, blog_slugs, blog_tags, blog_post_tags
  to combinado_identity;
`,
}
