/** A way out to Google and back is a row: used once, for ten minutes, by the browser that began it. */
export const googleSignIn = {
  id: '0006-google-sign-in',
  sql: /* sql */ `
create table google_flows (
  id uuid primary key,
  -- SHA-256 of what travels through Google and of what stays in the browser's cookie: neither is kept,
  -- and nonce and PKCE verifier are made of both
  state_hash text not null unique,
  browser_hash text not null,
  purpose text not null check (purpose in ('sign-in', 'sign-up', 'link')),
  -- who links a Google account to the own one
  user_id uuid references users (id) on delete cascade,
  -- path of ours where the person goes on
  return_path text not null check (return_path like '/%'),
  -- typed and ticked in the registration form
  invite_code text,
  consent_version text,
  -- name of the channel on which a pop-up tells the page that opened it; none where there is no pop-up
  window_id uuid,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  check ((purpose = 'link') = (user_id is not null))
);
create index google_flows_by_user on google_flows (user_id);
create index google_flows_by_end on google_flows (expires_at);

grant select, insert, update, delete on google_flows to combinado_identity;

alter table google_flows enable row level security;
create policy google_flows_identity on google_flows to combinado_identity using (true) with check (true);
`,
}
