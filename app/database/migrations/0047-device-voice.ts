/** Whether a child's device can read aloud. Adds only, so that the previous release keeps working. */
export const deviceVoice = {
  id: '0047-device-voice',
  sql: /* sql */ `
-- null until the device has said it
alter table devices add column has_voice boolean;
`,
}
