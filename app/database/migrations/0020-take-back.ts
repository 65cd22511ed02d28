/** A person who takes back an account that somebody else registered with their address reviews the family's members once. */
export const takeBack = {
  id: '0020-take-back',
  sql: /* sql */ `
alter table users add column must_review_family boolean not null default false;
`,
}
