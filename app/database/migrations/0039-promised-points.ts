/**
 * The points that a child's mark is worth are stored with the mark. Adds a column, so that the previous release keeps working;
 * it pays what the task is worth when a guardian answers, and leaves the column null.
 */
export const promisedPoints = {
  id: '0039-promised-points',
  sql: /* sql */ `
-- null: no mark of a child, or one that the previous release stored; it is worth what the task is worth
alter table task_days add column promised_points integer;
alter table task_days add constraint task_days_promised_points
  check (promised_points between 0 and 100000) not valid;
-- the marks that wait now keep today's points
update task_days d set promised_points = t.points from tasks t
where t.family_id = d.family_id and t.id = d.task_id and d.waiting_since is not null;
`,
}
