/**
 * Import of posts from WordPress and Ghost. The posts of a file are queued in the database, so that an import continues
 * after a restart. The origin of each post is stored, so that a second import updates it. Pictures are downloaded later.
 */
export const transfers = {
  id: '0016-transfers',
  formerChecksums: ['47c55ab72162859a604d6c9d219d69b0b307d4555025482f9db14d9c65ee71e8'],
  sql: /* sql */ `
create table blog_transfers (
  id uuid primary key,
  source text not null check (source in ('wordpress', 'ghost')),
  file_name text not null,
  -- URL of the old site, without a trailing slash
  site text,
  with_images boolean not null,
  -- number of pages, deleted posts and other skipped items
  left_out jsonb not null default '{}',
  user_id uuid references users (id) on delete set null,
  created_at timestamptz not null,
  -- when all items of the file were stored; the import starts after this
  read_at timestamptz
);
create index blog_transfers_by_user on blog_transfers (user_id) where user_id is not null;

create table blog_transfer_items (
  transfer_id uuid not null references blog_transfers (id) on delete cascade,
  -- order in the file
  number integer not null,
  title text not null,
  slug text not null,
  -- the SourcePost, until it was imported
  post jsonb,
  outcome text check (outcome in ('brought', 'renewed', 'same', 'changed', 'unreadable')),
  -- notes for the administrator
  words jsonb not null default '[]',
  post_id uuid references blog_posts (id) on delete set null,
  primary key (transfer_id, number)
);
create index blog_transfer_items_waiting on blog_transfer_items (transfer_id, number) where outcome is null;
create index blog_transfer_items_by_slug on blog_transfer_items (transfer_id, slug);
create index blog_transfer_items_by_post on blog_transfer_items (post_id) where post_id is not null;

-- maps posts of the old site to imported posts
create table blog_imported_posts (
  -- 'wordpress https://antigo.example'
  source text not null,
  source_id text not null,
  post_id uuid not null references blog_posts (id) on delete cascade,
  -- version of the post after the last import; a post with a higher version was edited here since
  version integer not null,
  -- hash of the post in the file
  fingerprint text not null,
  primary key (source, source_id)
);
create index blog_imported_posts_by_post on blog_imported_posts (post_id);

-- image URLs in imported posts, to be downloaded into the library
create table blog_transfer_pictures (
  post_id uuid not null references blog_posts (id) on delete cascade,
  address text not null,
  transfer_id uuid not null references blog_transfers (id) on delete cascade,
  alt text not null,
  is_cover boolean not null,
  state text not null default 'waiting' check (state in ('waiting', 'brought', 'failed')),
  attempts integer not null default 0,
  due_at timestamptz not null,
  -- why it could not be fetched, for the administrator
  problem text,
  image_id uuid,
  primary key (post_id, address)
);
create index blog_transfer_pictures_due on blog_transfer_pictures (due_at) where state = 'waiting';
create index blog_transfer_pictures_by_transfer on blog_transfer_pictures (transfer_id);
create index blog_transfer_pictures_brought on blog_transfer_pictures (address) where state = 'brought';

grant select, insert, update, delete
  on blog_transfers, blog_transfer_items, blog_imported_posts, blog_transfer_pictures to combinado_identity;
`,
}
