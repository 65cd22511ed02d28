/**
 * The open profile of a shared device. Only adds columns, so that the previous release keeps working; its cookies open
 * nothing in this release, nor the other way round.
 */
export const profileOpenings = {
  id: '0052-profile-openings',
  sql: /* sql */ `
alter table device_children
  add column opening_hash text,
  add column open_until timestamptz;
alter table device_children add constraint device_children_opening
  check ((opening_hash is null) = (open_until is null)) not valid;
`,
}
