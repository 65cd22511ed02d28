/** Who takes an account back from somebody that registered the address is asked once who belongs to the family. */
export const takeBack = {
  id: '0020-take-back',
  sql: /* sql */ `
alter table users add column must_review_family boolean not null default false;
`,
}
