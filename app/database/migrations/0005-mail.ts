/** Mails wait in the database until a mail server has taken them; codes of mails. */
export const mail = {
  id: '0005-mail',
  sql: /* sql */ `
create table mails (
  id uuid primary key,
  -- what it is about: 'reset', 'verification' …
  kind text not null,
  -- the same key is queued once
  dedupe_key text unique,
  recipient text not null,
  subject text not null,
  -- recipient and text are emptied once it was taken: nothing of it is kept longer than needed
  html text not null,
  plain text not null,
  status text not null default 'waiting' check (status in ('waiting', 'sending', 'sent', 'failed')),
  attempts integer not null default 0,
  -- waiting: not before; sending: who took it has given up by then
  due_at timestamptz not null,
  -- after this it is of no use any more
  expires_at timestamptz not null,
  sent_at timestamptz,
  created_at timestamptz not null default now()
);
create index mails_due on mails (due_at) where status in ('waiting', 'sending');

grant select, insert, update, delete on mails to combinado_identity;

-- codes in mails are found by whom they belong to, and forgotten when they have run out
create index verifications_by_value on verifications using hash (value);
create index verifications_by_end on verifications (expires_at);
`,
}
