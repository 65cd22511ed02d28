/**
 * The blog's library of pictures. Their bytes stand in the database: every process has them, and one backup has them.
 * Shared tables: pictures belong to the site and to no family.
 */
export const images = {
  id: '0014-images',
  sql: /* sql */ `
create table blog_images (
  id uuid primary key,
  -- what the picture shows; '' for one that only decorates
  alt text not null,
  -- pixels of its largest file
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- of the file that every browser and network can show; PNG where the picture is transparent somewhere
  fallback_type text not null check (fallback_type in ('image/jpeg', 'image/png')),
  -- as the uploaded file was called
  name text not null,
  -- of all its files
  bytes integer not null check (bytes > 0),
  -- SHA-256 of what was uploaded: the same picture sent again is this one
  hash bytea not null unique,
  uploaded_by_user_id uuid references users (id) on delete set null,
  created_at timestamptz not null
);
create index blog_images_by_uploader on blog_images (uploaded_by_user_id) where uploaded_by_user_id is not null;

create table blog_image_files (
  image_id uuid not null references blog_images (id) on delete cascade,
  width integer not null,
  type text not null check (type in ('image/avif', 'image/webp', 'image/jpeg', 'image/png')),
  bytes bytea not null,
  primary key (image_id, width, type)
);
-- compressed already: the database need not try
alter table blog_image_files alter column bytes set storage external;

grant select, insert, update, delete on blog_images, blog_image_files to combinado_identity;
`,
}
