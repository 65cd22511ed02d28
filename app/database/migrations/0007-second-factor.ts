/** The second factor. Secrets are encrypted by AES-GCM with the user's id as additional authenticated data (AAD). */
export const secondFactor = {
  id: '0007-second-factor',
  formerChecksums: [
    '83b21a893e72aa4d6207cbec96c236e2fdf8ed3d38f4e65e1f56771989a78634',
    'f9ed6ed9449c67bc8c9519ea6483dd71edcf4b6697282442d5de7687e661627e',
  ],
  sql: /* sql */ `
create table second_factors (
  user_id uuid primary key references users (id) on delete cascade,
  -- encrypted; can be decrypted only with this user's id
  secret text not null,
  -- null during set-up, when sign-in asks for no code yet
  confirmed_at timestamptz,
  -- the session that began the set-up; only this session is shown the secret
  begun_by_session_id uuid,
  begun_at timestamptz not null,
  -- number of the 30-second period since 1970 of the last accepted code; codes up to this period are refused
  last_step integer not null default 0,
  -- salt of the hashes of the recovery codes
  recovery_salt text
);

-- a used code is deleted
create table recovery_codes (
  user_id uuid not null references second_factors (user_id) on delete cascade,
  hash text not null,
  primary key (user_id, hash)
);

-- a sign-in, by any method, that waits for its second factor; token is the hash of the cookie's token
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
