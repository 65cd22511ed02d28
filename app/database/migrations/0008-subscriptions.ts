/**
 * Subscriptions: what was sold, what providers told of it, and what is asked of them. Shared tables, since a
 * subscription belongs to a person; whether a family is subscribed is always asked of its active members' rows.
 */
export const subscriptions = {
  id: '0008-subscriptions',
  sql: /* sql */ `
-- a way out to the pay page; the nonce comes back with every event of the purchase
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

-- derived from its events, always anew from all of them; see domain/subscriptions
create table subscriptions (
  id uuid primary key,
  provider text not null check (provider in ('sandbox', 'hotmart', 'stripe')),
  -- the provider's name for it
  code text not null,
  -- null: nobody's yet, or of an account that is gone
  user_id uuid references users (id) on delete set null,
  -- how the account was found; 'nonce' outweighs the others
  found_by text check (found_by in ('nonce', 'email', 'claim')),
  -- as typed at the provider; emptied when the account goes
  buyer_email text,
  plan text check (plan in ('monthly', 'semiannual', 'annual')),
  status text not null default 'inactive' check (status in ('active', 'cancelled', 'inactive')),
  product_id text,
  offer_id text,
  start_date timestamptz,
  -- when access ended or will end, once that is known
  end_date timestamptz,
  next_billing_date timestamptz,
  cancel_date timestamptz,
  -- the family may use the product until then, while the status is active
  access_until timestamptz,
  -- an administrator set the status, and no provider has told anything else since
  is_set_by_hand boolean not null default false,
  -- of the account that is gone: nothing may be charged any more
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
  -- the provider's own name for the charge
  reference text not null,
  plan text check (plan in ('monthly', 'semiannual', 'annual')),
  amount_cents integer,
  currency text,
  status text not null check (status in ('paid', 'failed', 'disputed', 'refunded', 'charged_back')),
  charged_at timestamptz not null,
  -- when its money went back
  returned_at timestamptz,
  primary key (subscription_id, reference)
);
create index subscription_charges_by_day on subscription_charges (charged_at);

-- every name a provider has for a charge: some events know only one of them
create table payment_references (
  provider text not null,
  reference text not null,
  subscription_id uuid not null references subscriptions (id) on delete cascade,
  primary key (provider, reference)
);
create index payment_references_by_subscription on payment_references (subscription_id);

-- what providers sent, byte for byte
create table payment_events (
  id uuid primary key,
  provider text not null check (provider in ('sandbox', 'hotmart', 'stripe')),
  event_id text not null,
  type text not null,
  occurred_at timestamptz not null,
  -- emptied when the account goes and when nothing has to be proved any more
  raw bytea,
  -- waiting: to be processed; applied: counts; ignored: says nothing to us; unplaced: of a charge nobody knows yet;
  -- held: for a person to look at; dismissed: looked at, does not count; failed: processing broke
  status text not null default 'waiting'
    check (status in ('waiting', 'applied', 'ignored', 'unplaced', 'held', 'dismissed', 'failed')),
  -- why it is held or failed
  reason text,
  -- an administrator lets it count in spite of its price, offer or currency
  is_accepted boolean not null default false,
  reviewed_by_user_id uuid references users (id) on delete set null,
  reviewed_at timestamptz,
  -- understood: PaymentFact
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

-- what is asked of a provider; kept until it answered, whatever happens to this process
create table payment_requests (
  id uuid primary key,
  subscription_id uuid not null references subscriptions (id) on delete cascade,
  kind text not null check (kind in ('cancel', 'refund')),
  -- refund: the charge
  reference text not null default '',
  status text not null default 'waiting' check (status in ('waiting', 'done', 'refused')),
  reason text,
  attempts integer not null default 0,
  due_at timestamptz not null,
  requested_by_user_id uuid references users (id) on delete set null,
  created_at timestamptz not null default now(),
  done_at timestamptz
);
-- one open or granted request of a kind for the same thing; a refused one may be asked again
create unique index payment_requests_once on payment_requests (subscription_id, kind, reference) where status <> 'refused';
create index payment_requests_due on payment_requests (due_at) where status = 'waiting';

grant select, insert, update, delete on checkouts, subscriptions, subscription_charges, payment_references,
  payment_events, payment_requests to combinado_identity;

-- whether a family is subscribed is asked of its members; the copy of it was never written
alter table families drop column is_subscribed;
`,
}
