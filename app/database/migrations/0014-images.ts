/**
 * The blog's library of pictures. The files are stored in the database, so that all processes have them and one backup
 * suffices. The tables are shared, because pictures belong to no family.
 */
export const images = {
  id: '0014-images',
  formerChecksums: ['f6b01f1a3a4ceb52eb1c606f3b2d1384705b3574e8f96bb395d513768bc1e399'],
  sql: /* sql */ `
create table blog_images (
  id uuid primary key,
  -- alternative text; '' for decoration
  alt text not null,
  -- size of the largest file in pixels
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  -- type of the fallback file; PNG if the picture has transparency
  fallback_type text not null check (fallback_type in ('image/jpeg', 'image/png')),
  -- name of the uploaded file
  name text not null,
  -- sum of all files
  bytes integer not null check (bytes > 0),
  -- SHA-256 of the upload; uploading the same file again returns this picture
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
-- the files are compressed already
alter table blog_image_files alter column bytes set storage external;

grant select, insert, update, delete on blog_images, blog_image_files to combinado_identity;
`,
}
