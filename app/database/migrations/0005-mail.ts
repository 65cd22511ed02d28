/** The queue of mails, and indexes for the codes in mails. */
export const mail = {
  id: '0005-mail',
  formerChecksums: [
    'd94d63b3b5ec5760a5e4dec41a462853ec5baf2d330bd3d6a9d796f356a2f2f1',
    '10f17b91509457f46846ea317798715ccc6cf150e48b86b381082b132df95791',
  ],
  sql: /* sql */ `
create table mails (
  id uuid primary key,
  -- 'reset', 'verification' …
  kind text not null,
  -- a second mail with the same key is not queued
  dedupe_key text unique,
  recipient text not null,
  subject text not null,
  -- recipient, html and plain are emptied once the mail is sent or has failed for good, to keep personal data no longer than needed
  html text not null,
  plain text not null,
  status text not null default 'waiting' check (status in ('waiting', 'sending', 'sent', 'failed')),
  attempts integer not null default 0,
  -- waiting: time of the next attempt; sending: end of the sender's lease
  due_at timestamptz not null,
  -- not sent after this time
  expires_at timestamptz not null,
  sent_at timestamptz,
  created_at timestamptz not null default now()
);
create index mails_due on mails (due_at) where status in ('waiting', 'sending');

grant select, insert, update, delete on mails to combinado_identity;

-- for finding and deleting a user's codes (value is the user's id), and for deleting expired codes
create index verifications_by_value on verifications using hash (value);
create index verifications_by_end on verifications (expires_at);
`,
}
