/**
 * The simulated provider's own books: what was bought there, what was charged, and the notices it sends to the
 * webhook's address. Nothing outside of it reads them; what counts for the product comes in by the notices.
 */
export const sandbox = {
  id: '0009-sandbox',
  sql: /* sql */ `
create table sandbox_purchases (
  -- names the subscription in every notice; a secret, since who has it may act on the purchase
  code text primary key,
  -- one purchase for each checkout: its nonce, or the form's own id where somebody came without one
  checkout_key text not null unique,
  nonce text,
  product_id text not null,
  -- of the next charge
  offer_id text not null,
  email text not null,
  name text not null,
  -- refused: nothing was paid yet
  status text not null check (status in ('refused', 'active', 'cancelled')),
  next_charge_at timestamptz,
  -- events of a purchase never happen at the same moment
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
  -- when its money went back
  returned_at timestamptz
);
create index sandbox_charges_by_purchase on sandbox_charges (purchase_code, charged_at);

-- what was done once already, by the id of the form or request
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
  -- as it is sent, byte for byte
  body text not null,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'failed')),
  due_at timestamptz not null,
  -- how many times it still has to arrive
  copies_left integer not null,
  -- the next send is altered after it was signed
  corrupts_next boolean not null,
  -- waits for the notice after it
  is_held boolean not null,
  -- goes after this one
  follows_id uuid references sandbox_notices (id) on delete set null,
  -- sends, all of them; failures: in a row
  attempts integer not null default 0,
  failures integer not null default 0,
  sent_at timestamptz,
  -- the last answer's status, or what came instead of an answer
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
