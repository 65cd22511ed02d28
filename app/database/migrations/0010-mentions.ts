/**
 * A buyer's consent to show visitors the purchase with first name and Brazilian state. The buyer consents before the
 * payment page, so the checkout stores it; the subscription gets a copy.
 */
export const mentions = {
  id: '0010-mentions',
  formerChecksums: ['94f4c27b79a71f5ff12a2f7c01ddc7b0f2b599683606bd2bdaeec59508cc54a6'],
  sql: /* sql */ `
alter table checkouts
  -- two letters, as 'SP'; null without consent
  add column mention_state text check (mention_state ~ '^[A-Z]{2}$'),
  add column mention_agreed_at timestamptz,
  add constraint checkouts_mention_whole check ((mention_state is null) = (mention_agreed_at is null));

alter table subscriptions
  add column mention_state text check (mention_state ~ '^[A-Z]{2}$'),
  -- not cleared by a withdrawal, so that the checkout's consent is not copied a second time
  add column mention_agreed_at timestamptz,
  add column mention_ended_at timestamptz,
  add constraint subscriptions_mention_whole check
    ((mention_state is not null) = (mention_agreed_at is not null and mention_ended_at is null));
create index subscriptions_mentioned on subscriptions (start_date) where mention_state is not null;
`,
}
