/** A person who recovers an account that somebody else registered must review the family's members. */
export const mustReviewFamily = {
  id: '0020-take-back',
  sql: /* sql */ `
alter table users add column must_review_family boolean not null default false;
`,
}
