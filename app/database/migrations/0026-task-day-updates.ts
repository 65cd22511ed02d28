/** Without this index a mark changes no indexed column, so that PostgreSQL updates the row without new index entries (HOT). */
export const taskDayUpdates = {
  id: '0026-task-day-updates',
  sql: /* sql */ `
drop index task_days_pending;
-- free space on each page for the new version of a row
alter table task_days set (fillfactor = 80);
`,
}
