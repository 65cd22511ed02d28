/** A time zone in which it is between 12 and 13 hours: whenever the test runs, the day of its family does not end. */
export function zoneAtNoon(): string {
  const offset = 12 - new Date().getUTCHours()
  // in these names west is positive
  return `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`
}
