/** Started sign-ins at Google. Each is valid once, for ten minutes, in the browser that started it. */
export const googleSignIn = {
  id: '0006-google-sign-in',
  formerChecksums: ['eaed36f77aad9aa3e6b958bbc87825b34022f5769089ffa4dd53825e625cec93'],
  sql: /* sql */ `
create table google_flows (
  id uuid primary key,
  -- SHA-256 of the state sent through Google and of the browser's cookie. Neither value is stored,
  -- because nonce and PKCE verifier are derived from both
  state_hash text not null unique,
  browser_hash text not null,
  purpose text not null check (purpose in ('sign-in', 'sign-up', 'link')),
  -- the person who links a Google account to their own account
  user_id uuid references users (id) on delete cascade,
  -- where the person is redirected afterwards
  return_path text not null check (return_path like '/%'),
  -- from the registration form
  invite_code text,
  consent_version text,
  -- BroadcastChannel from a pop-up to the page that opened it; null without a pop-up
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
