/** An invite may be for a child of the family, who becomes a child member with an account of its own. */
export const childInvites = {
  id: '0033-child-invites',
  sql: /* sql */ `
alter table families add column child_account_age smallint not null default 12;
alter table families add constraint families_child_account_age check (child_account_age between 0 and 18) not valid;
-- no foreign key, because on Citus invites are a reference table; an invite of a deleted child is refused
alter table invites add column child_id uuid;
`,
}
