/** Length of a queue: its unprocessed rows, and the seconds since the oldest of them was due. */
export interface QueueLength {
  waiting: number
  late: number
}

/** SQL: seconds since `moment`, an SQL expression; 0 while it is in the future or null. */
export const secondsSince = (moment: string): string =>
  `greatest(0, coalesce(extract(epoch from now() - ${moment}), 0))::int`
