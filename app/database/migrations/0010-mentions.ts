/**
 * What a buyer agreed to at checkout: that first name and state are shown to visitors as a recent purchase. Asked
 * before the pay page, so it stands on the checkout; the subscription that came of it carries its own copy.
 */
export const mentions = {
  id: '0010-mentions',
  sql: /* sql */ `
alter table checkouts
  -- 'SP'; null: did not agree
  add column mention_state text check (mention_state ~ '^[A-Z]{2}$'),
  add column mention_agreed_at timestamptz,
  add constraint checkouts_mention_whole check ((mention_state is null) = (mention_agreed_at is null));

alter table subscriptions
  add column mention_state text check (mention_state ~ '^[A-Z]{2}$'),
  -- stays when it is taken back, so that it is never copied again
  add column mention_agreed_at timestamptz,
  add column mention_ended_at timestamptz,
  add constraint subscriptions_mention_whole check
    ((mention_state is not null) = (mention_agreed_at is not null and mention_ended_at is null));
create index subscriptions_mentioned on subscriptions (start_date) where mention_state is not null;
`,
}
