/**
 * Posts from other products. A file becomes items that wait in the database, so that an import outlives every restart;
 * what came from where is remembered, so that the same file brings nothing twice. Pictures are fetched later.
 */
export const transfers = {
  id: '0016-transfers',
  sql: /* sql */ `
create table blog_transfers (
  id uuid primary key,
  source text not null check (source in ('wordpress', 'ghost')),
  file_name text not null,
  -- address of the old site, without a slash at its end
  site text,
  with_images boolean not null,
  -- how many pages, posts in the bin and other things the file holds
  left_out jsonb not null default '{}',
  user_id uuid references users (id) on delete set null,
  created_at timestamptz not null,
  -- when every item of the file was here; nothing is brought before
  read_at timestamptz
);
create index blog_transfers_by_user on blog_transfers (user_id) where user_id is not null;

create table blog_transfer_items (
  transfer_id uuid not null references blog_transfers (id) on delete cascade,
  -- as the file orders them
  number integer not null,
  title text not null,
  slug text not null,
  -- domain/transfers' SourcePost, until it was looked at
  post jsonb,
  outcome text check (outcome in ('brought', 'renewed', 'same', 'changed', 'unreadable')),
  -- what there is to say of it, in words for the administrator
  words jsonb not null default '[]',
  post_id uuid references blog_posts (id) on delete set null,
  primary key (transfer_id, number)
);
create index blog_transfer_items_waiting on blog_transfer_items (transfer_id, number) where outcome is null;
create index blog_transfer_items_by_slug on blog_transfer_items (transfer_id, slug);
create index blog_transfer_items_by_post on blog_transfer_items (post_id) where post_id is not null;

-- which post of ours is which of theirs
create table blog_imported_posts (
  -- 'wordpress https://antigo.example'
  source text not null,
  source_id text not null,
  post_id uuid not null references blog_posts (id) on delete cascade,
  -- the post's version that the import wrote last: another one was written here by somebody
  version integer not null,
  -- of what the file said
  fingerprint text not null,
  primary key (source, source_id)
);
create index blog_imported_posts_by_post on blog_imported_posts (post_id);

-- addresses in posts that are to become pictures of the library
create table blog_transfer_pictures (
  post_id uuid not null references blog_posts (id) on delete cascade,
  address text not null,
  transfer_id uuid not null references blog_transfers (id) on delete cascade,
  alt text not null,
  is_cover boolean not null,
  state text not null default 'waiting' check (state in ('waiting', 'brought', 'failed')),
  attempts integer not null default 0,
  due_at timestamptz not null,
  -- why it did not come, in words for the administrator
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
