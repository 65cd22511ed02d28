/** Access that an administrator gave is a subscription with the provider 'manual', which nobody charges. */
export const givenAccess = {
  id: '0044-given-access',
  sql: /* sql */ `
alter table subscriptions drop constraint subscriptions_provider_check;
alter table subscriptions add constraint subscriptions_provider_check
  check (provider in ('sandbox', 'hotmart', 'stripe', 'manual')) not valid;
alter table payment_events drop constraint payment_events_provider_check;
alter table payment_events add constraint payment_events_provider_check
  check (provider in ('sandbox', 'hotmart', 'stripe', 'manual')) not valid;
`,
}
