/** Lets marks change no indexed column of a task day, so that PostgreSQL updates the row without new index entries (HOT). */
export const taskDayUpdates = {
  id: '0026-task-day-updates',
  sql: /* sql */ `
drop index task_days_pending;
-- free space on each page for the new version of a row
alter table task_days set (fillfactor = 80);
`,
}
