/**
 * The number of changes that a process of the server had seen, as 'process.count'. A snapshot has the version at the start of
 * its read; the response to an action has the version after its commit.
 */
export type ChangeVersion = string

/**
 * Whether a snapshot contains the change of an action. Undefined if the versions are of different processes, whose counts
 * cannot be compared.
 */
export function containsChange(snapshot: ChangeVersion, action: ChangeVersion): boolean | undefined {
  const [snapshotProcess, snapshotCount] = snapshot.split('.')
  const [actionProcess, actionCount] = action.split('.')
  return snapshotProcess === actionProcess ? Number(snapshotCount) >= Number(actionCount) : undefined
}
