/**
 * Data of the simulated payment provider: purchases, charges, and the webhooks that it sends. Only the
 * simulated provider reads the tables; the product learns of a purchase from the webhooks.
 */
export const sandbox = {
  id: '0009-sandbox',
  formerChecksums: [
    '828c8e4ac6c62068589e184ab38ff8a8dd5f70497e848590c5f67f03c652de88',
    '013e482ee73721d373442bfeb9c615014764bb9d8dca0f7627d500f6e72b33bf',
  ],
  sql: /* sql */ `
create table sandbox_purchases (
  -- id of the subscription in every webhook; secret, because it allows acting on the purchase
  code text primary key,
  -- allows one purchase per checkout: its nonce, or the form's id without one
  checkout_key text not null unique,
  nonce text,
  product_id text not null,
  -- offer of the next charge
  offer_id text not null,
  email text not null,
  name text not null,
  -- refused: the first payment was refused
  status text not null check (status in ('refused', 'active', 'cancelled')),
  next_charge_at timestamptz,
  -- each event of a purchase gets a later time than the one before
  last_event_at timestamptz not null,
  sends_twice boolean not null,
  delay_seconds integer not null check (delay_seconds between 0 and 600),
  swaps_order boolean not null,
  corrupts_first boolean not null,
  created_at timestamptz not null
);

create table sandbox_charges (
  reference text primary key,
  purchase_code text not null references sandbox_purchases (code) on delete cascade,
  offer_id text not null,
  amount_cents integer not null,
  status text not null check (status in ('paid', 'refused', 'refunded', 'charged_back')),
  charged_at timestamptz not null,
  -- time of the refund
  returned_at timestamptz
);
create index sandbox_charges_by_purchase on sandbox_charges (purchase_code, charged_at);

-- actions done already, by id of the form or request
create table sandbox_actions (
  purchase_code text not null references sandbox_purchases (code) on delete cascade,
  id text not null,
  kind text not null,
  acted_at timestamptz not null,
  primary key (purchase_code, id)
);

create table sandbox_notices (
  -- the event's id
  id uuid primary key,
  purchase_code text not null references sandbox_purchases (code) on delete cascade,
  type text not null,
  occurred_at timestamptz not null,
  -- request body, byte for byte
  body text not null,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'failed')),
  due_at timestamptz not null,
  -- deliveries that are still due
  copies_left integer not null,
  -- the next delivery is altered after signing
  corrupts_next boolean not null,
  -- waits until a later webhook was sent
  is_held boolean not null,
  -- the webhook that is sent before this one
  follows_id uuid references sandbox_notices (id) on delete set null,
  -- attempts: all deliveries; failures: consecutive ones
  attempts integer not null default 0,
  failures integer not null default 0,
  sent_at timestamptz,
  -- status of the last response, or the connection problem
  last_status integer,
  last_problem text
);
create index sandbox_notices_due on sandbox_notices (due_at) where status = 'waiting';
create index sandbox_notices_by_purchase on sandbox_notices (purchase_code, occurred_at);
create index sandbox_notices_followed on sandbox_notices (follows_id) where follows_id is not null;

grant select, insert, update, delete on sandbox_purchases, sandbox_charges, sandbox_actions, sandbox_notices
  to combinado_identity;
`,
}
