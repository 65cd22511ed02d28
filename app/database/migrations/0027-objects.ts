/**
 * Bytes of pictures may be in an S3-compatible store (OBJECT_STORE_URL). Such a row has `object_key` instead of `bytes`;
 * SHA-256 and size stay in the row. Rows of earlier releases have neither hash nor size until they move.
 */
export const objects = {
  id: '0027-objects',
  sql: /* sql */ `
-- constraints have names and statements of their own, because Citus requires it
alter table media alter column bytes drop not null;
alter table media add column object_key text, add column sha256 bytea, add column size integer;
alter table media
  add constraint media_object_key check (starts_with(object_key, 'families/' || family_id::text || '/'));
alter table media add constraint media_bytes_or_object check ((bytes is null) <> (object_key is null));
alter table media add constraint media_object_facts
  check (object_key is null or coalesce(length(sha256) = 32 and size > 0, false));

alter table blog_image_files alter column bytes drop not null;
alter table blog_image_files
  add column object_key text, add column sha256 bytea, add column size integer;
alter table blog_image_files
  add constraint blog_image_files_object_key check (starts_with(object_key, 'blog/'));
alter table blog_image_files
  add constraint blog_image_files_bytes_or_object check ((bytes is null) <> (object_key is null));
alter table blog_image_files add constraint blog_image_files_object_facts
  check (object_key is null or coalesce(length(sha256) = 32 and size > 0, false));

-- Objects to delete from the store. A key that ends in '/' stands for all objects below it. An upload has a row, too, until
-- the row that it belongs to is committed.
create table object_deletions (
  key text primary key check (key <> '' and key not like '/%'),
  attempts integer not null default 0,
  due_at timestamptz not null
);
create index object_deletions_by_due on object_deletions (due_at);
grant select, insert, update, delete on object_deletions to combinado_identity;
grant select, insert, delete on object_deletions to combinado_app;

alter table object_deletions enable row level security;
create policy object_deletions_identity on object_deletions to combinado_identity using (true) with check (true);
create policy object_deletions_of_family on object_deletions to combinado_app
  using (starts_with(key, 'families/' || nullif(current_setting('app.family_id', true), '') || '/'))
  with check (starts_with(key, 'families/' || nullif(current_setting('app.family_id', true), '') || '/'));
`,
}
