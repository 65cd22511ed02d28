/**
 * How many changes a process of the server had seen, as 'process.count'. A snapshot carries the version at the start of
 * its read, the response to an action the version after its commit.
 */
export type ChangeVersion = string

/**
 * Whether a snapshot contains the change of an action. Undefined when different processes made them, because their counts
 * cannot be compared.
 */
export function containsChange(snapshot: ChangeVersion, action: ChangeVersion): boolean | undefined {
  const [snapshotProcess, snapshotCount] = snapshot.split('.')
  const [actionProcess, actionCount] = action.split('.')
  return snapshotProcess === actionProcess ? Number(snapshotCount) >= Number(actionCount) : undefined
}
