/** The second factor of a sign-in: shared secret, recovery codes, and sign-ins that wait for a code. */
export const secondFactor = {
  id: '0007-second-factor',
  sql: /* sql */ `
create table second_factors (
  user_id uuid primary key references users (id) on delete cascade,
  -- encrypted, and bound to the person
  secret text not null,
  -- null while it is being set up: it asks for no code then
  confirmed_at timestamptz,
  -- the session that is setting it up, which alone is shown the secret, and since when
  begun_by_session_id uuid,
  begun_at timestamptz not null,
  -- the last period of 30 seconds, counted from 1970, whose code was taken; no code of it or before is taken again
  last_step integer not null default 0,
  -- of the hashes of this person's recovery codes
  recovery_salt text
);

-- a used code is a row that is gone
create table recovery_codes (
  user_id uuid not null references second_factors (user_id) on delete cascade,
  hash text not null,
  primary key (user_id, hash)
);

-- a sign-in that proved its account and has yet to show a code; the token is kept as a hash
create table sign_in_challenges (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  token text not null unique,
  attempts integer not null default 0,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index sign_in_challenges_by_user on sign_in_challenges (user_id);
create index sign_in_challenges_by_end on sign_in_challenges (expires_at);

grant select, insert, update, delete on second_factors, recovery_codes, sign_in_challenges to combinado_identity;
`,
}
