/**
 * Subscriptions, events of payment providers, and requests to providers. The tables are shared, because a subscription
 * belongs to a person; a family is subscribed if an active member is.
 */
export const subscriptions = {
  id: '0008-subscriptions',
  formerChecksums: ['125a9ded47b8dc53c5d575a92bb8bc6ad512c667ea52abdb04d7d2d0d010353e'],
  sql: /* sql */ `
-- one visit to the payment page; every event of the purchase carries the nonce
create table checkouts (
  id uuid primary key,
  nonce text not null unique,
  user_id uuid not null references users (id) on delete cascade,
  provider text not null check (provider in ('sandbox', 'hotmart', 'stripe')),
  plan text not null check (plan in ('monthly', 'semiannual', 'annual')),
  return_path text not null,
  created_at timestamptz not null default now()
);
create index checkouts_by_user on checkouts (user_id, created_at);

-- derived from all events of the subscription after each new one
create table subscriptions (
  id uuid primary key,
  provider text not null check (provider in ('sandbox', 'hotmart', 'stripe')),
  -- the provider's id of the subscription
  code text not null,
  -- null: no account found yet, or the account was deleted
  user_id uuid references users (id) on delete set null,
  -- how the account was found; 'nonce' takes precedence
  found_by text check (found_by in ('nonce', 'email', 'claim')),
  -- as typed at the provider; emptied with the account
  buyer_email text,
  plan text check (plan in ('monthly', 'semiannual', 'annual')),
  status text not null default 'inactive' check (status in ('active', 'cancelled', 'inactive')),
  product_id text,
  offer_id text,
  start_date timestamptz,
  -- end of access, once it is known
  end_date timestamptz,
  next_billing_date timestamptz,
  cancel_date timestamptz,
  -- end of access while the status is active
  access_until timestamptz,
  -- an administrator set the status, and no event of the provider followed
  is_set_by_hand boolean not null default false,
  -- when the account was deleted: nothing may be charged after this
  orphaned_at timestamptz,
  last_updated timestamptz not null,
  created_at timestamptz not null default now(),
  unique (provider, code)
);
create index subscriptions_by_user on subscriptions (user_id);
create index subscriptions_unclaimed on subscriptions (buyer_email) where user_id is null;
create index subscriptions_ending on subscriptions (access_until) where status = 'active';

create table subscription_charges (
  subscription_id uuid not null references subscriptions (id) on delete cascade,
  -- the provider's id of the charge
  reference text not null,
  plan text check (plan in ('monthly', 'semiannual', 'annual')),
  amount_cents integer,
  currency text,
  status text not null check (status in ('paid', 'failed', 'disputed', 'refunded', 'charged_back')),
  charged_at timestamptz not null,
  -- time of the refund
  returned_at timestamptz,
  primary key (subscription_id, reference)
);
create index subscription_charges_by_day on subscription_charges (charged_at);

-- all ids a provider uses for a charge; some events contain only one of them
create table payment_references (
  provider text not null,
  reference text not null,
  subscription_id uuid not null references subscriptions (id) on delete cascade,
  primary key (provider, reference)
);
create index payment_references_by_subscription on payment_references (subscription_id);

-- webhooks as received, byte for byte
create table payment_events (
  id uuid primary key,
  provider text not null check (provider in ('sandbox', 'hotmart', 'stripe')),
  event_id text not null,
  type text not null,
  occurred_at timestamptz not null,
  -- emptied with the account, and when no proof is needed any more
  raw bytea,
  -- waiting: to be processed; applied: counts; ignored: irrelevant; unplaced: its charge is not known yet;
  -- held: needs a review; dismissed: reviewed, does not count; failed: could not be processed
  status text not null default 'waiting'
    check (status in ('waiting', 'applied', 'ignored', 'unplaced', 'held', 'dismissed', 'failed')),
  -- why it is held or failed
  reason text,
  -- an administrator accepted it although price, offer or currency differ
  is_accepted boolean not null default false,
  reviewed_by_user_id uuid references users (id) on delete set null,
  reviewed_at timestamptz,
  -- the parsed event, a PaymentFact
  fact jsonb,
  subscription_id uuid references subscriptions (id) on delete cascade,
  attempts integer not null default 0,
  due_at timestamptz not null,
  received_at timestamptz not null,
  processed_at timestamptz,
  unique (provider, event_id)
);
create index payment_events_due on payment_events (due_at) where status = 'waiting';
create index payment_events_by_subscription on payment_events (subscription_id);
create index payment_events_to_review on payment_events (received_at) where status in ('held', 'unplaced', 'failed');

-- requests to a provider; repeated until it answers, also after a crash
create table payment_requests (
  id uuid primary key,
  subscription_id uuid not null references subscriptions (id) on delete cascade,
  kind text not null check (kind in ('cancel', 'refund')),
  -- of a refund: the charge
  reference text not null default '',
  status text not null default 'waiting' check (status in ('waiting', 'done', 'refused')),
  reason text,
  attempts integer not null default 0,
  due_at timestamptz not null,
  requested_by_user_id uuid references users (id) on delete set null,
  created_at timestamptz not null default now(),
  done_at timestamptz
);
-- one open or granted request per kind and charge; a refused one may be repeated
create unique index payment_requests_once on payment_requests (subscription_id, kind, reference) where status <> 'refused';
create index payment_requests_due on payment_requests (due_at) where status = 'waiting';

grant select, insert, update, delete on checkouts, subscriptions, subscription_charges, payment_references,
  payment_events, payment_requests to combinado_identity;

-- derived from the members' subscriptions; this copy was never written
alter table families drop column is_subscribed;
`,
}
